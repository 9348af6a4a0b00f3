import type { AttentionCode, Overview } from '@quizdesk/contract/overview';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { contestDay, dayText } from '../../components/format/format-date.ts';
import { countText } from '../../components/format/format-number.ts';
import { Allowed } from '../../components/rights/rights.tsx';
import classes from './dashboard.module.css';

type Entry = Overview['attention'][number];

interface Words {
  /** How urgent it is: bad is wrong now, warn will be, dimmed is work to be done. */
  readonly tone: 'bad' | 'warn' | 'dimmed';
  readonly text: (entry: Entry) => string;
  /** What is done about it, and where. */
  readonly action?: Action;
  /** What else can be done about it, by those who may. */
  readonly also?: Action & { readonly call: CallName };
}

interface Action {
  readonly label: string;
  readonly link: LinkProps;
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
/** Saturday 28 November. */
const dayName = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

const form = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** The list of those whom the dashboard counts as staying away. */
const ABSENT = { not_played_days: '14', status: 'active' } as const;

/** What each entry says, and the one click to where it is mended. */
export const ENTRIES: Readonly<Record<AttentionCode, Words>> = {
  failed_jobs: {
    tone: 'bad',
    text: ({ count, detail }) =>
      `${form(count, 'Background job fails', 'Background jobs fail')}: ${detail}. The server’s log says why`,
  },
  no_key: {
    tone: 'bad',
    text: ({ count }) => form(count, 'Question has no correct answer', 'Questions have no correct answer'),
    action: { label: 'Give an answer', link: linkOptions({ to: '/questions', search: { statistics: 'no_key' } }) },
  },
  check_key: {
    tone: 'bad',
    text: ({ count, detail }) => {
      const text = form(count, 'Question has a key that looks wrong', 'Questions have a key that looks wrong');
      if (detail === null) return text;
      const asked = detail === contestDay() ? 'today' : `on ${dayName(detail)}`;
      return `${text}, ${form(count, 'it', 'one')} is asked ${asked}`;
    },
    action: { label: 'Check the key', link: linkOptions({ to: '/questions', search: { statistics: 'check_key' } }) },
  },
  unplanned_days: {
    tone: 'warn',
    text: ({ count, detail }) => {
      const text = form(count, 'Day of the next 14 without a quiz', 'Days of the next 14 without a quiz');
      return detail === null ? text : `${text}, ${form(count, 'on', 'the first on')} ${dayText(detail)}`;
    },
    action: { label: 'Plan in the calendar', link: linkOptions({ to: '/quiz-of-day/calendar' }) },
  },
  rounds_short: {
    tone: 'warn',
    text: ({ count, detail }) =>
      `${form(count, 'Round of a level lacks questions. It is', 'Rounds of levels lack questions. The emptiest:')} ${detail} written`,
    action: { label: 'Write questions', link: linkOptions({ to: '/coverage' }) },
  },
  premiums_ending: {
    tone: 'dimmed',
    text: ({ count }) => form(count, 'Premium ends within 7 days', 'Premiums end within 7 days'),
    action: { label: 'See whose', link: linkOptions({ to: '/user/subscriptions', search: { ending: 'week' } }) },
  },
  waiting_long: {
    tone: 'dimmed',
    text: ({ count }) =>
      form(count, 'Person has waited for more than 7 days', 'People have waited for more than 7 days'),
    action: { label: 'See who waits', link: linkOptions({ to: '/waitlist', search: { waiting: 'week' } }) },
  },
  duplicate_schools: {
    tone: 'dimmed',
    text: ({ count }) => form(count, 'School may be there twice', 'Schools may be there twice'),
    action: { label: 'Compare them', link: linkOptions({ to: '/schools', search: { duplicates: 'suspected' } }) },
  },
  not_played: {
    tone: 'dimmed',
    text: ({ count }) => form(count, 'Student has not played for 14 days', 'Students have not played for 14 days'),
    action: { label: 'See who', link: linkOptions({ to: '/users', search: ABSENT }) },
    also: {
      label: 'Message them',
      link: linkOptions({ to: '/notifications', search: { ...ABSENT, to: 'students' } }),
      call: 'notificationBatches.insert',
    },
  },
};

/** What needs attention: how many in the margin, what, and one click to where it is mended. */
export function AttentionList({ entries }: { readonly entries: Overview['attention'] }) {
  if (entries.length === 0) {
    return (
      <p className={`qd-row qd-gap-8 qd-inset qd-dimmed ${classes.none}`}>
        <IconCheck size={18} stroke={1.8} aria-hidden="true" />
        Nothing needs attention today.
      </p>
    );
  }
  return (
    <ul className={`qd-rule-above ${classes.attention}`} aria-label="Needs attention">
      {entries.map((entry) => {
        const { tone, text, action, also } = ENTRIES[entry.code];
        return (
          <li key={entry.code} className={`qd-grid qd-rule-below ${classes.entry}`}>
            <b className={`qd-figures qd-${tone} ${classes.number}`} data-long={entry.count > 9999}>
              {countText(entry.count)}
            </b>{' '}
            <span className="qd-break">{text(entry)}</span>{' '}
            {action !== undefined && (
              <span className={`qd-flex ${classes.actions}`}>
                {also !== undefined && (
                  <Allowed call={also.call}>
                    <Link {...also.link} className={`qd-strong ${classes.action}`}>
                      {also.label}
                    </Link>{' '}
                  </Allowed>
                )}
                <Link {...action.link} className={`qd-strong ${classes.action}`}>
                  {action.label}
                </Link>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
