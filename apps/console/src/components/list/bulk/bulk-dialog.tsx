import type { BulkOutcome, bulkOutcome } from '@quizdesk/contract/bulk';
import type { Endpoint } from '@quizdesk/contract/kit';
import { type BulkResource, bulkPaths } from '@quizdesk/contract/paths/bulk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../../lib/failure.ts';
import { type Callable, type CallOptions, request } from '../../../lib/request.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { useCall } from '../../form/use-call.ts';
import { countText } from '../../format/format-number.ts';
import { focusPageTitleAfterDialog } from '../../page/page-head.tsx';
import classes from './bulk-dialog.module.css';
import type { BulkAction, BulkValue, BulkVerb } from './bulk-view.ts';
import { PlacesTable } from './places-table.tsx';

/** What was chosen to be done; to delete the rows where there is no action. */
export interface Step {
  readonly action?: BulkAction;
  readonly value?: BulkValue;
  readonly change?: BulkAction['change'];
}

interface BulkDialogProps {
  readonly resource: BulkResource;
  /** So many rows in words: "25 questions". */
  readonly rowsText: (count: number) => string;
  /** Which rows, as the call takes them. */
  readonly select: object;
  readonly count: number;
  readonly step: Step;
  readonly invalidate: () => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface BulkEndpoint extends Endpoint {
  readonly response: typeof bulkOutcome;
}

/** The bodies are as the endpoints take them; which fields a resource has, its declaration says. */
const call = (resource: BulkResource, body: object, signal?: AbortSignal): Promise<BulkOutcome> =>
  request<BulkEndpoint>(
    bulkPaths[resource] as Callable<BulkEndpoint>,
    { body, signal } as unknown as CallOptions<BulkEndpoint>,
  );

const DELETE: BulkVerb = { now: 'Delete', busy: 'Deleting', done: 'deleted' };
const NAMED = 3;

/** The rows that stay as they are, the first by name. */
function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  if (refused.length === 0) return null;
  const more = refused.length - NAMED;
  return (
    <ul className={`qd-above-16 ${classes.refused}`} aria-label="They stay as they are">
      {refused.slice(0, NAMED).map(({ id, name, reason }) => (
        <li key={id} className="qd-break">
          <span className="qd-strong">{name}</span> stays: {reason}
        </li>
      ))}
      {more > 0 && <li>and {countText(more)} more</li>}
    </ul>
  );
}

/** Says what a change or a delete of many rows brings with it, and does it once that is confirmed. */
export function BulkDialog({ resource, rowsText, select, count, step, ...rest }: BulkDialogProps) {
  const { action } = step;
  const [picked, pick] = useState(step.value);
  const { verb = DELETE, field = '', Picker } = action ?? {};
  const change = step.change ?? (picked && { [field]: picked.value });
  const what = action === undefined ? { remove: true } : { change };
  const isChosen = action === undefined || change !== undefined;
  const body = { select, expected: count, ...what };
  const trial = useQuery({
    queryKey: ['dependents', resource, 'bulk', body],
    queryFn: ({ signal }) => call(resource, { ...body, dry_run: true }, signal),
    enabled: isChosen,
    gcTime: 0,
    retry: false,
  });
  const doing = useCall({
    call: () => call(resource, { ...body, allow_partial: true }),
    failure: `Failed to change many ${resource}`,
    invalidate: rest.invalidate,
    onDone: (answer: BulkOutcome) => {
      rest.onDone();
      focusPageTitleAfterDialog();
      const value = picked === undefined ? '' : `: ${picked.label}`;
      notifyWritten(
        `${rowsText(answer.changed)} ${verb.done}`,
        `${action?.label.replace('...', '') ?? 'Delete'}${value}`,
        answer,
      );
    },
    // The list may have other rows by now.
    onFailure: () => void rest.invalidate(),
  });
  const found = trial.data;
  const changed = found?.changed ?? count;
  const places = found?.consequences.filter(({ code }) => code === 'round_gets' || code === 'round_over_limit') ?? [];
  const others = found?.consequences.filter((one) => !places.includes(one)) ?? [];
  const unchanged = found?.unchanged ?? 0;
  const asked = rowsText(count);
  const title = action === undefined ? `Delete ${asked}?` : action.question(asked, picked?.label ?? '…');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      about={unchanged > 0 ? `${rowsText(unchanged)} already so: nothing changes there.` : undefined}
      field={
        <>
          {Picker && <Picker value={picked} onPick={pick} />}
          {places.length > 0 && <PlacesTable places={places} />}
          {others.length > 0 && (
            <ul className={`qd-above-16 ${classes.consequences}`} aria-label="What follows">
              {others.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          {found && <Refused refused={found.refused} />}
        </>
      }
      attachedNote={trial.isFetching ? 'Looking at what follows…' : undefined}
      problem={doing.problem ?? (trial.isError ? reasonOf(trial.error) : undefined)}
      isBusy={doing.isBusy}
      isBlocked={!isChosen || found === undefined || found.changed === 0}
      confirmLabel={`${verb.now} ${countText(changed)}`}
      busyLabel={`${verb.busy} ${countText(changed)}...`}
      isHarmless={action !== undefined}
      confirmIcon={action === undefined ? undefined : null}
      onConfirm={() => doing.run()}
      onCancel={rest.onClose}
    >
      One entry in the audit log, undone as one.
    </ConfirmDialog>
  );
}
