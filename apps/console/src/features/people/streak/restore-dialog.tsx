import { Textarea, TextInput } from '@mantine/core';
import { addDays } from '@quizdesk/contract/rules/days';
import { MAX_GRANT_AGE_DAYS, MAX_REASON } from '@quizdesk/contract/rules/streak-runs';
import type { StreakDesk, StreakGrant } from '@quizdesk/contract/streak-desk';
import type { User } from '@quizdesk/contract/users';
import { IconFlame } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { dayText } from '../../../components/format/format-date.ts';
import { logFailure } from '../../../lib/log.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import classes from './streak.module.css';
import { invalidateStreaks, restoreDay } from './streak-api.ts';

interface Restored {
  readonly date: string;
  readonly reason: string;
}

const NOTHING: Readonly<Record<string, string>> = {};

const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  (error instanceof RequestError && error.body?.details) || NOTHING;

/** What went wrong that no field shows. */
function problemOf(error: Error | null): string | undefined {
  if (error === null || Object.keys(errorsOf(error)).length > 0) return undefined;
  return (error instanceof RequestError && error.body?.detail) || error.message;
}

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
  const restoring = useMutation({
    mutationFn: (body: Restored) => restoreDay(user.id, body),
    onSuccess: (grant) => {
      onClose();
      notifyWritten('Streak restored', restoredText(grant, user), grant);
      void invalidateStreaks();
    },
    onError: (error) => logFailure('Failed to restore a streak', error),
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
      isBusy={restoring.isPending}
      problem={problemOf(restoring.error)}
      field={
        <div className={classes.fields}>
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
      // A failure is shown from the mutation's own state.
      onConfirm={() => restoring.mutateAsync(values).catch(() => undefined)}
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
