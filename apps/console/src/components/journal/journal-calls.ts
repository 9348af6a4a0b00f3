import type { Operation, OperationOfRecord, operations, trash, UndoneOperation } from '@quizdesk/contract/operations';
import { operationPaths, trashPaths } from '@quizdesk/contract/paths/operations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { createElement } from 'react';
import { logFailure } from '../../lib/log.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { ListAnswer } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';
import { notifyFailure } from '../../lib/toast.ts';
import { notifyWritten } from '../../lib/undo.ts';
import type { JournalRecord } from './record-changes.ts';

const ENTRIES_AT_ONCE = 20;

/** What was done to a record, newest first, some at a time. */
export function historyQuery({ table, id }: JournalRecord) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'history', table, id],
    queryFn: ({ pageParam, signal }): Promise<ListAnswer<OperationOfRecord>> =>
      request<typeof operations.list>(operationPaths.list, {
        query: { table, row_id: id, limit: ENTRIES_AT_ONCE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < count ? shown : undefined;
    },
    staleTime: 0,
  });
}

interface Said {
  /** "Version restored". */
  readonly done: string;
  /** What it was about. */
  readonly text: string;
}

/** Makes a call of the journal, refetches everything and says what happened. Resolves to whether it was done. */
async function carriedOut(calling: Promise<UndoneOperation | Operation>, { done, text }: Said): Promise<boolean> {
  try {
    const answer = await calling;
    // Most pages that show records undo nothing.
    const left = 'left' in answer ? (await import('../../lib/undo/leaving.ts')).leftText(answer) : undefined;
    notifyWritten(done, [text, left].filter(Boolean).join('. '), answer);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFailure('Failed to restore', error);
    const { Refusal, refusalTitle } = await import('../../lib/undo/refusal.tsx');
    notifyFailure(refusalTitle(error), createElement(Refusal, { error, what: text }));
    return false;
  } finally {
    void queryClient.invalidateQueries();
  }
}

/** Brings a record back to how it was after an operation. */
export function restoreVersion(operationId: number, { table, id }: JournalRecord, text: string): Promise<boolean> {
  const calling = request<typeof operations.restore>(operationPaths.restore, {
    params: { id: operationId },
    body: { table, row_id: id },
  });
  return carriedOut(calling, { done: 'Version restored', text });
}

/** Restores what an operation deleted. */
export function restoreDeleted(operation_id: number, text: string): Promise<boolean> {
  const calling = request<typeof trash.restore>(trashPaths.restore, { params: { operation_id } });
  return carriedOut(calling, { done: 'Restored', text });
}
