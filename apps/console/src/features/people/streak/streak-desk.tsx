import { Button } from '@mantine/core';
import type { StreakDesk, StreakGrant } from '@quizdesk/contract/streak-desk';
import type { User } from '@quizdesk/contract/users';
import { IconFlame } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartFigure } from '../../../components/chart/chart-figure.tsx';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useCall } from '../../../components/form/use-call.ts';
import { dayText, momentText } from '../../../components/format/format-date.ts';
import { countText } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { focusPageTitle } from '../../../components/page/page-head.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { Allowed } from '../../../components/rights/rights.tsx';
import { configuration } from '../../../lib/configuration.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import classes from './streak.module.css';
import { deskQuery, invalidateStreaks, removeGrant } from './streak-api.ts';
import { StreakSkeleton } from './streak-skeleton.tsx';
import { StreakStrip } from './streak-strip.tsx';
import { aroundText, type DeskDay, endedText, ifRestoredText, STATE_TEXTS, stateOfDay } from './streak-words.ts';

const LEGEND = ['played', 'missed', 'restored'] as const;

interface DeskProps {
  readonly desk: StreakDesk;
}

function Legend() {
  return (
    <span className={`qd-wrap ${classes.legend}`}>
      {LEGEND.map((state) => (
        <span key={state} className="qd-row">
          <span className={classes.key} data-state={state} aria-hidden="true" />
          {STATE_TEXTS[state]}
        </span>
      ))}
    </span>
  );
}

function rowOf(day: DeskDay, desk: StreakDesk): string[] {
  const state = STATE_TEXTS[stateOfDay(day, desk)];
  const why = day.grant === null ? '' : `: ${day.grant.reason}`;
  return [dayText(day.date), `${state}${why}`, countText(day.answers), countText(day.attempts)];
}

function Strip({ desk }: DeskProps) {
  const { days, today } = desk;
  const [{ date: first } = { date: today }] = days;
  return (
    <div className={`qd-inset qd-below-16 ${classes.body}`}>
      <ChartFigure
        title={`${dayText(first)} to ${dayText(today)}`}
        sentence={`${days.length} days, by the clock of ${configuration.time_zone}.`}
        legend={<Legend />}
        table={{
          heads: ['Day', 'State', 'Answers', 'Attempts'],
          rows: days.map((day) => rowOf(day, desk)).reverse(),
        }}
      >
        <StreakStrip desk={desk} />
      </ChartFigure>
    </div>
  );
}

function Ended({ ended }: { readonly ended: StreakDesk['ended'] }) {
  if (ended === null) return null;
  return (
    <div className={`qd-inset ${classes.ended}`}>
      <p>
        <strong>{endedText(ended)}</strong> {aroundText(ended)}
      </p>
      <p className="qd-note">{ifRestoredText(ended)}</p>
    </div>
  );
}

function Grant({ grant }: { readonly grant: StreakGrant }) {
  const { id, date, reason, granted_by, created_at } = grant;
  const removing = useCall({
    call: () => removeGrant(id),
    invalidate: invalidateStreaks,
    failure: 'Failed to take a restored day back',
    failureTitle: 'The day was not taken back',
    onDone: (answer) => {
      notifyWritten('Restored day taken back', `${dayText(date)} no longer counts`, answer);
      // The focused button goes with the day.
      focusPageTitle();
    },
  });
  return (
    <li className={`qd-spread qd-rule-below qd-break ${classes.grant}`}>
      <span>
        {dayText(date)} restored: {reason}{' '}
        <span className="qd-note">
          {granted_by ?? 'Somebody'}, {momentText(created_at)}
        </span>
      </span>
      <Allowed call="streakDesks.removeGrant">
        <BusyButton
          unstyled
          className="qd-text-button"
          aria-label={`Take ${dayText(date)} back`}
          isBusy={removing.isBusy}
          onClick={() => void removing.run()}
        >
          Take back
        </BusyButton>
      </Allowed>
    </li>
  );
}

function Grants({ desk: { days } }: DeskProps) {
  const grants = days.flatMap(({ grant }) => (grant === null ? [] : [grant]));
  if (grants.length === 0) return null;
  return (
    <ul className={`qd-inset ${classes.grants}`} aria-label="Restored days">
      {grants.map((grant) => (
        <Grant key={grant.id} grant={grant} />
      ))}
    </ul>
  );
}

function Restore({ user, desk }: DeskProps & { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  // What a dialog was opened with is gone when it is opened again.
  const [opened, setOpened] = useState(0);
  const open = () => {
    setOpened(opened + 1);
    setOpen(true);
  };
  return (
    <Allowed call="streakDesks.grant">
      <Button leftSection={<IconFlame size={18} stroke={1.7} aria-hidden="true" />} onClick={open}>
        Restore streak…
      </Button>
      <RestoreDialog key={opened} user={user} desk={desk} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Allowed>
  );
}

/** A student's streak: its days, why it ended, and the way to let a missed day count. */
export function StreakDeskSection({ user }: { readonly user: User }) {
  const query = useQuery(deskQuery(user.id));
  const { data: desk } = query;
  if (desk === undefined && !query.isError) return <StreakSkeleton />;
  return (
    <section aria-label="Streak">
      <SectionHead actions={desk?.last_action_at != null && <Restore user={user} desk={desk} />}>Streak</SectionHead>
      {desk === undefined ? (
        <LoadError title="The streak could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Strip desk={desk} />
          <Ended ended={desk.ended} />
          <Grants desk={desk} />
        </>
      )}
    </section>
  );
}
