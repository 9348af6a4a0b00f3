import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BulkOutcome } from '@quizdesk/contract/bulk';
import type { BulkResource } from '@quizdesk/contract/paths/bulk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reasonOf } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import type { OpenableTarget } from '../../dialog/use-dialog-target.ts';
import { useCall } from '../../form/use-call.ts';
import { countText } from '../../format/format-number.ts';
import { focusPageTitleAfterDialog } from '../../page/page-head.tsx';
import type { Ticks } from '../../table/use-ticks.tsx';
import type { BulkChoice } from './bulk-actions.tsx';
import { bodyOf, callBulk } from './bulk-call.ts';
import classes from './bulk-dialog.module.css';
import { goneOf, isOutdated, type NamedSelection, namesText, selectionLeft } from './bulk-selection.ts';
import type { BulkVerb } from './bulk-view.ts';
import { FittingChoice, Follows, fittingOf, Refused } from './follows.tsx';
import { OneEntry } from './one-entry.tsx';

/** What is to be done with which rows, as they were when the dialog opened. */
export interface Step extends BulkChoice, NamedSelection {
  /** Counts how often the dialog was opened: each time asks afresh. */
  readonly turn: number;
}

interface BulkDialogProps {
  readonly resource: BulkResource;
  /** So many rows in words: "25 questions". */
  readonly rowsText: (count: number) => string;
  readonly target: OpenableTarget<Step>;
  readonly removalNote: string | undefined;
  readonly ticks: Pick<Ticks<never>, 'clear' | 'forget' | 'tickOnly'>;
  readonly invalidate: () => Promise<void>;
}

const DELETE: BulkVerb = { now: 'Delete', busy: 'Deleting', done: 'deleted' };
/** So long nothing more is typed before what was typed is tried. */
const TYPING_MS = 250;
const NOTHING: Step = { select: { ids: [] }, count: 0, named: [], turn: 0 };

const stayText = (count: number) => (count === 1 ? '1 stays as it is' : `${countText(count)} stay as they are`);

/** A question already ends with a question mark. */
const sentence = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);

function focusFirstOf(dialog: Element | null): void {
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** What the step asks of the call, and what it would do. */
function useTrial(resource: BulkResource, { row: step = NOTHING, isOpen }: BulkDialogProps['target']) {
  const { body, isChosen } = bodyOf(step);
  const [settled] = useDebouncedValue(step.value, step.action?.Picker ? TYPING_MS : 0);
  const trial = useQuery({
    queryKey: ['dependents', resource, 'bulk', step.turn, body],
    queryFn: ({ signal }) => callBulk(resource, { ...body, dry_run: true }, signal),
    // An outdated selection stays so: what refetches the list then would take its message away.
    enabled: ({ state }) => isOpen && isChosen && settled === step.value && !isOutdated(state.error),
    gcTime: 0,
    retry: false,
  });
  return { body, trial, isReady: isChosen && !trial.isFetching && trial.data !== undefined && trial.data.changed > 0 };
}

/** Does what the step asks of the call, says what was done, and ends the selection of the rows that it was done with. */
function useDoing(
  { resource, rowsText, target, ticks, invalidate }: BulkDialogProps,
  body: object,
  isPartial: boolean,
) {
  const { action, value, named } = target.row ?? NOTHING;
  return useCall({
    call: () => callBulk(resource, isPartial ? { ...body, allow_partial: true } : body),
    failure: `Failed to change many ${resource}`,
    invalidate,
    onDone: (answer: BulkOutcome) => {
      const { changed, refused } = answer;
      target.close();
      if (refused.length > 0) ticks.tickOnly(refused.map(({ id }) => id));
      else ticks.clear();
      focusPageTitleAfterDialog();
      const done = named.filter(({ id }) => refused.every((one) => one.id !== id));
      const names = namesText({ named: done, count: changed }, rowsText(changed));
      const what = value === undefined ? names : `${action?.label.replace('...', '')}: ${value.label}`;
      const text = refused.length > 0 ? `${what}. ${stayText(refused.length)}.` : what;
      notifyWritten(`${rowsText(changed)} ${(action?.verb ?? DELETE).done}`, text, answer);
    },
  });
}

interface ProblemProps {
  readonly error: Error;
  /** What is left of the selection, where one can go on with it. */
  readonly left: NamedSelection | undefined;
  readonly onGoOn: (left: NamedSelection) => void;
}

/** Why the last try failed. */
function Problem({ error, left, onGoOn }: ProblemProps) {
  return (
    <>
      {reasonOf(error)}
      {left && (
        <Button
          variant="default"
          className={classes.left}
          onClick={({ currentTarget }) => {
            focusFirstOf(currentTarget.closest('[role="dialog"]'));
            onGoOn(left);
          }}
        >
          Go on with {countText(left.count)}
        </Button>
      )}
    </>
  );
}

/** Says what a change or a delete of many rows brings with it, and does it once that is confirmed. */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, rowsText, target, removalNote, ticks, invalidate } = props;
  const { row: step = NOTHING, isOpen } = target;
  const { action, value, count } = step;
  const { verb = DELETE, Picker } = action ?? {};
  const Icon = action?.Icon ?? verb.Icon ?? null;
  const { body, trial, isReady } = useTrial(resource, target);
  const found = trial.data;
  const fitting = step.fitting ?? (found && fittingOf(found));
  const doing = useDoing(props, body, found !== undefined && found.refused.length > 0);
  const failed = doing.error ?? trial.error;
  const refresh = useEffectEvent((error: Error) => {
    ticks.forget(...goneOf(error));
    void invalidate();
  });
  useEffect(() => {
    if (isOutdated(failed)) refresh(failed);
  }, [failed]);
  const open = (changed: Step) => {
    doing.reset();
    target.open(changed);
  };
  const numbered = (word: string, after = '') => `${word} ${countText(found?.changed ?? count)} ${after}`.trimEnd();
  const unchanged = found?.unchanged ?? 0;
  const asked = rowsText(count);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      size={640}
      title={action === undefined ? `Delete ${asked}?` : action.question(asked, value?.label ?? '…')}
      about={unchanged > 0 ? `${rowsText(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this already.` : undefined}
      field={
        <>
          {Picker && (
            <div className="qd-above-16">
              <Picker
                key={step.turn}
                value={value}
                onPick={(picked) => open({ ...step, value: picked, fitting: undefined })}
              />
            </div>
          )}
          {found && <Follows consequences={found.consequences} />}
          {fitting && <FittingChoice fitting={fitting} onChoose={(chosen) => open({ ...step, fitting: chosen })} />}
          {found && <Refused refused={found.refused} />}
        </>
      }
      attachedNote={trial.isFetching ? 'Looking at what follows…' : undefined}
      problem={
        failed === null ? undefined : (
          <Problem
            error={failed}
            left={selectionLeft(failed, step)}
            onGoOn={(left) => open({ ...step, ...left, fitting: undefined })}
          />
        )
      }
      isBusy={doing.isBusy}
      isBlocked={!isReady}
      confirmLabel={numbered(verb.now, verb.after)}
      busyLabel={`${numbered(verb.busy, verb.after)}...`}
      isHarmless={action !== undefined}
      confirmIcon={action === undefined ? undefined : Icon && <Icon size={18} stroke={1.7} aria-hidden="true" />}
      footnote={<OneEntry />}
      onConfirm={() => doing.run()}
      onCancel={() => {
        doing.reset();
        target.close();
      }}
    >
      {sentence(namesText(step, asked))}
      {action === undefined && removalNote !== undefined && ` ${removalNote}`}
    </ConfirmDialog>
  );
}
