import { Textarea, TextInput } from '@mantine/core';
import { streakDeskPaths } from '@quizdesk/contract/paths/streak-desk';
import { addDays } from '@quizdesk/contract/rules/days';
import { MAX_GRANT_AGE_DAYS, MAX_REASON } from '@quizdesk/contract/rules/streak-runs';
import { type GrantedMany, type GrantInput, grantInput, type streakDesks } from '@quizdesk/contract/streak-desk';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormFrame, useCheckedForm } from '../../../components/form/form-frame.tsx';
import { contestDay, dayText } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import { BackTo, CancelTo } from '../../../components/list/resource/back-to.tsx';
import type { ListHome } from '../../../components/list/resource/list-view.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { invalidate } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import type { PlaySearch } from '../play-source.ts';
import classes from './streak-repair.module.css';

/** Whom a day would be restored for; nothing is stored. */
function previewQuery(date: string) {
  return queryOptions({
    queryKey: ['user_streaks', 'outage', date],
    queryFn:
      date === ''
        ? skipToken
        : ({ signal }) =>
            request<typeof streakDesks.grantMany>(streakDeskPaths.grantMany, { body: { date, preview: true }, signal }),
    staleTime: 30_000,
    gcTime: 0,
  });
}

/** Lets a day count for all of them. */
const repairStreaks = (body: GrantInput) => request<typeof streakDesks.grantMany>(streakDeskPaths.grantMany, { body });

const invalidateStreaks = () => invalidate('user_streaks', 'streak_history', 'operations');

const streaksText = (count: number) => plural(count, 'streak', 'streaks');

function Found({ found: { count, date, examples } }: { readonly found: GrantedMany }) {
  if (count === 0) return <p>Everybody with a streak on the day before played on {dayText(date)} too.</p>;
  const more = count - examples.length;
  return (
    <>
      <p>
        <strong>{plural(count, 'student', 'students')}</strong> had a streak on {dayText(addDays(date, -1))} and played
        nothing on {dayText(date)}.
      </p>
      <ul className={classes.people}>
        {examples.map(({ user, streak }) => (
          <li key={user.id} className={`qd-spread ${classes.person}`}>
            <PersonLink person={user.id}>{user.name}</PersonLink>{' '}
            <span className="qd-note">{plural(streak, 'day', 'days')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="qd-note">and {plural(more, 'more student', 'more students')}</p>}
    </>
  );
}

function Preview({ preview }: { readonly preview: ReturnType<typeof usePreview> }) {
  const { data, error, isFetching } = preview;
  return (
    <section className={classes.preview} aria-label="Who it is for" aria-busy={isFetching}>
      <h2 className="qd-heading qd-below-8">Who it is for</h2>
      <div role="status">
        {data !== undefined && <Found found={data} />}
        {data === undefined && error === null && (
          <p className="qd-note">{isFetching ? 'Counting…' : 'Choose a day.'}</p>
        )}
      </div>
      {error !== null && (
        <LoadError title="They could not be counted" error={error} onRetry={() => void preview.refetch()} />
      )}
    </section>
  );
}

const usePreview = (date: string) => useQuery(previewQuery(date));

/** The page that lets a day count for all who could not play on it: an outage. Shows first for whom. */
export function StreakRepair({ home }: { readonly home: ListHome<PlaySearch> }) {
  const navigate = useNavigate();
  const today = contestDay();
  const last = addDays(today, -1);
  const form = useCheckedForm(grantInput, { date: last, reason: '' });
  const preview = usePreview(form.values.date);
  const count = preview.data?.count ?? 0;
  return (
    <>
      <PageHead
        title="Repair an outage"
        note="A day counts as played for all who had a streak on the day before and played nothing on it. Their answers stay as they are. It is one step, which can be undone."
        back={<BackTo home={home} />}
      />
      <FormFrame
        form={form}
        onSave={async (values) => {
          const repaired = await repairStreaks(values);
          notifyWritten(
            'Outage repaired',
            `${dayText(repaired.date)} counts for ${streaksText(repaired.count)}`,
            repaired,
          );
          void invalidateStreaks();
        }}
        onSaved={() => void navigate({ to: '/user-streak' })}
        submitLabel={count === 0 ? 'Restore streaks' : `Restore ${streaksText(count)}`}
        busyLabel="Restoring..."
        isWaiting={count === 0}
        cancel={<CancelTo home={home} />}
        aside={<Preview preview={preview} />}
      >
        <TextInput
          type="date"
          label="Day of the outage"
          description="By the clock of the contest"
          required
          min={addDays(today, -MAX_GRANT_AGE_DAYS)}
          max={last}
          {...form.getInputProps('date')}
        />
        <Textarea
          label="Reason"
          description="Kept with each restored day and who restored it"
          required
          autosize
          maxRows={4}
          maxLength={MAX_REASON}
          {...form.getInputProps('reason')}
        />
      </FormFrame>
    </>
  );
}
