import type { TimelineEntry } from '@quizdesk/contract/timeline';
import {
  IconAward,
  IconBell,
  IconCalendarQuestion,
  IconCreditCard,
  IconFlame,
  IconListCheck,
  IconMessages,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contestDay } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import { answerText } from '../../../components/format/labels.ts';
import { WordBadge } from '../../../components/format/status-badge.tsx';
import { operationText } from '../../../components/journal/operation-words.ts';
import { markDeleted } from '../../../components/list/deleted-mark.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './timeline.module.css';
import { attemptText, deliveryText, type EntryOf, paymentText, SOURCE_TEXTS, streakText } from './timeline-words.ts';

const ICONS: Readonly<Record<TimelineEntry['source'], TablerIcon>> = {
  answer: IconMessages,
  daily_attempt: IconCalendarQuestion,
  suggested_attempt: IconListCheck,
  streak: IconFlame,
  badge: IconAward,
  payment: IconCreditCard,
  message: IconBell,
  change: IconPencil,
};

export function KindCell({ source }: TimelineEntry) {
  const KindIcon = ICONS[source];
  return (
    <span className={`qd-flex qd-strong ${classes.kind}`}>
      <KindIcon size={18} stroke={1.7} className="qd-fixed qd-dimmed" aria-hidden="true" />
      {SOURCE_TEXTS[source]}
    </span>
  );
}

/** The text of a question that is there leads to it: two lines of it, as in lists of answers. */
function Question({ question_id: id, question_text }: EntryOf<'answer'>) {
  if (id === null) return 'No question';
  if (question_text === null) return markDeleted(`Question ${id}`, true);
  return (
    <Link to="/questions/$id" params={{ id }} className="qd-clamp" title={question_text}>
      <TexText isInline>{question_text}</TexText>
    </Link>
  );
}

function Change(entry: EntryOf<'change'>) {
  const words = operationText(entry);
  return (
    <>
      {entry.in_effect ? words : <s>{words}</s>}
      {entry.reason !== null && <span className="qd-hint qd-block qd-regular qd-break">Reason: {entry.reason}</span>}
    </>
  );
}

/** What happened, in words. */
export function whatCell(entry: TimelineEntry): ReactNode {
  switch (entry.source) {
    case 'answer':
      return (
        <>
          <Question {...entry} />
          <span className="qd-hint qd-block qd-regular qd-break">
            <TexText isInline>{answerText(entry.answer)}</TexText>
          </span>
        </>
      );
    case 'daily_attempt':
    case 'suggested_attempt':
      return attemptText(entry);
    case 'streak':
      return streakText(entry);
    case 'badge':
      return (
        <Link to="/badges/$id" params={{ id: entry.badge_id }}>
          {entry.name}
        </Link>
      );
    case 'payment':
      return paymentText(entry);
    case 'message':
      return (
        <>
          {entry.title}
          <span className="qd-hint qd-block qd-regular qd-break">
            {entry.message} <span className="qd-nowrap">({deliveryText(entry)})</span>
          </span>
        </>
      );
    case 'change':
      return <Change {...entry} />;
  }
}

/** What a row shows at its end: how it was marked, where more of it is, or who did it; of others nothing, not even a dash. */
export function endCell(entry: TimelineEntry, user_id: number): ReactNode {
  const day = contestDay(new Date(entry.at));
  switch (entry.source) {
    case 'answer':
      return (
        <WordBadge isActive={entry.is_correct}>
          {entry.is_correct ? `Right, ${plural(entry.points_earned, 'point', 'points')}` : 'Wrong'}
        </WordBadge>
      );
    case 'daily_attempt':
    case 'suggested_attempt':
      return (
        <Link to="/user-answers" search={{ user_id, from: day, to: day }} className="qd-nowrap">
          See answers
        </Link>
      );
    case 'message':
      return entry.sent_by === null ? <span /> : <span className="qd-note">By {entry.sent_by}</span>;
    case 'change':
      return <span className="qd-note">By {entry.actor_name || 'the system'}</span>;
    default:
      return <span />;
  }
}
