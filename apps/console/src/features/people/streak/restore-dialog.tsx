import { Textarea, TextInput } from '@mantine/core';
import { addDays } from '@quizdesk/contract/rules/days';
import { MAX_GRANT_AGE_DAYS, MAX_REASON } from '@quizdesk/contract/rules/streak-runs';
import type { StreakDesk, StreakGrant } from '@quizdesk/contract/streak-desk';
import type { User } from '@quizdesk/contract/users';
import { IconFlame } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { useCall } from '../../../components/form/use-call.ts';
import { dayText } from '../../../components/format/format-date.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { invalidateStreaks, restoreDay } from './streak-api.ts';

interface Restored {
  readonly date: string;
  readonly reason: string;
}

const NOTHING: Readonly<Record<string, string>> = {};

const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  (error instanceof RequestError && error.body?.details) || NOTHING;

function restoredText({ date, streak_after }: StreakGrant, { name }: User): string {
  const counts = `${name}: ${dayText(date)} counts`;
  return streak_after === null ? counts : `${counts}, the streak is ${streak_after}`;
}

interface RestoreDialogProps {
  readonly user: User;
  readonly desk: StreakDesk;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks which missed day is to count and why, and lets it count. */
export function RestoreDialog({ user, desk: { today, ended }, isOpen, onClose }: RestoreDialogProps) {
  const last = addDays(today, -1);
  const [values, setValues] = useState<Restored>({ date: ended?.missed ?? last, reason: '' });
  const restoring = useCall({
    call: (body: Restored) => restoreDay(user.id, body),
    invalidate: invalidateStreaks,
    failure: 'Failed to restore a streak',
    onDone: (grant) => {
      onClose();
      notifyWritten('Streak restored', restoredText(grant, user), grant);
    },
  });
  const change = (changed: Partial<Restored>) => {
    restoring.reset();
    setValues({ ...values, ...changed });
  };
  const errors = errorsOf(restoring.error);
  const isForetold = values.date === ended?.missed && ended.streak_if_counted !== null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Restore streak"
      confirmLabel="Restore streak"
      busyLabel="Restoring..."
      confirmIcon={<IconFlame size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless
      isBusy={restoring.isBusy}
      // What a field shows is not shown twice.
      problem={Object.keys(errors).length === 0 ? restoring.problem : undefined}
      field={
        <div className="qd-grid qd-gap-16 qd-above-16">
          <TextInput
            type="date"
            label="Day"
            required
            min={addDays(today, -MAX_GRANT_AGE_DAYS)}
            max={last}
            value={values.date}
            error={errors.date}
            onChange={(event) => change({ date: event.currentTarget.value })}
          />
          <Textarea
            label="Reason"
            description="Kept with the restored day and who restored it"
            required
            autosize
            maxRows={4}
            maxLength={MAX_REASON}
            data-autofocus
            value={values.reason}
            error={errors.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </div>
      }
      onConfirm={() => restoring.run(values)}
      onCancel={() => {
        restoring.reset();
        onClose();
      }}
    >
      The day counts as if {user.name} had played on it.
      {isForetold && ` The streak is ${ended.streak_if_counted} then.`} Its answers stay as they are, and the day can be
      taken back.
    </ConfirmDialog>
  );
}
