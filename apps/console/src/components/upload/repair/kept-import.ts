import type { ImportChange, ImportRow, imports, KeptImport } from '@quizdesk/contract/imports';
import { importPaths } from '@quizdesk/contract/paths/imports';
import { useCallback, useRef, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { request } from '../../../lib/request.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { useGone } from '../../form/use-running-call.ts';

/** The import as it is after a change, which answers the rows that it touched alone. */
export function merged(before: KeptImport, after: KeptImport): KeptImport {
  const touched = new Map(after.rows.map((row) => [row.row, row]));
  const known = before.rows.map((row) => {
    const changed = touched.get(row.row);
    touched.delete(row.row);
    return changed ?? row;
  });
  if (touched.size === 0) return { ...after, rows: known };
  return { ...after, rows: [...known, ...touched.values()].sort((one, other) => one.row - other.row) };
}

/** The most rows that one call answers. */
const MOST_ROWS = 10_000;

/** An import of one's own that is kept, as it is now, with its rows: of too many the first, and those that are faulty. */
export async function readImport(id: number): Promise<KeptImport> {
  const found = await request<typeof imports.find>(importPaths.find, { params: { id } });
  const read = (only: 'all' | 'faulty') =>
    request<typeof imports.rows>(importPaths.rows, { params: { id }, query: { only, limit: MOST_ROWS } });
  const first = { ...found, rows: (await read('all')).rows };
  return found.counts.rows <= MOST_ROWS ? first : merged(first, { ...found, rows: (await read('faulty')).rows });
}

export type SendChange = (change: ImportChange) => Promise<boolean>;

/** Sends changes of an import one after the other; the rows that are being checked, and whether any change is under way. */
export function useImportChanges(id: number, onChanged: (after: KeptImport) => void) {
  const [busyRows, setBusyRows] = useState<ReadonlySet<number>>(new Set());
  const [running, setRunning] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isGone = useGone();
  const send: SendChange = useCallback(
    async (change) => {
      setBusyRows(new Set(change.cells?.map(({ row }) => row)));
      setRunning((count) => count + 1);
      const call = last.current.then(() =>
        request<typeof imports.change>(importPaths.change, { params: { id }, body: change }),
      );
      last.current = call.catch(() => undefined);
      try {
        const after = await call;
        if (!isGone.current) onChanged(after);
        return true;
      } catch (error) {
        logFailure('Failed to change an import', error);
        notifyFailure('The change was not kept', error instanceof Error ? error.message : 'It could not be sent.');
        return false;
      } finally {
        setBusyRows(new Set());
        setRunning((count) => count - 1);
      }
    },
    [id, onChanged, isGone],
  );
  return { send, busyRows, isBusy: running > 0 };
}

export const isFaulty = ({ faults, is_left_out }: ImportRow) => faults.length > 0 && !is_left_out;
const isKnown = ({ is_listed, first_row }: ImportRow) => is_listed || first_row !== null;

/** Which rows are shown. */
export const REPAIR_FILTERS = ['all', 'faults', 'alike', 'known', 'left out'] as const;
export type RepairFilter = (typeof REPAIR_FILTERS)[number];

/** The rows of a filter, in the order of the file. */
export function rowsOf(rows: readonly ImportRow[], filter: RepairFilter): readonly ImportRow[] {
  if (filter === 'faults') return rows.filter(isFaulty);
  if (filter === 'alike') return rows.filter((row) => row.warnings.length > 0 && !row.is_left_out);
  if (filter === 'known') return rows.filter(isKnown);
  return filter === 'all' ? rows : rows.filter(({ is_left_out }) => is_left_out);
}

export const filterCount = ({ counts }: KeptImport, filter: RepairFilter): number =>
  ({
    all: counts.rows,
    faults: counts.faulty,
    alike: counts.warned,
    known: counts.listed + counts.repeated,
    'left out': counts.left_out,
  })[filter];

/** A cell of a row, by its column. */
export interface CellPlace {
  readonly row: number;
  readonly column: string;
}

/** The first faulty cell of each faulty row, in their order. */
export function faultsOf(rows: readonly ImportRow[], columns: readonly string[]): CellPlace[] {
  return rows.filter(isFaulty).map(({ row, faults }) => {
    const column = columns.find((name) => faults.some((fault) => fault.column === name));
    return { row, column: column ?? columns[0] ?? '' };
  });
}
