import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { isPersonal, messageFor, NO_READER } from '@quizdesk/contract/rules/message-texts';
import { planText } from '../../../components/format/contest-time.ts';
import type { RecipientsState } from './group-fields.tsx';
import classes from './groups.module.css';

/** What is asked about: the texts, and when they are sent; immediately without a time. */
export interface Asked {
  readonly title: string;
  readonly message: string;
  readonly at: Date | undefined;
}

interface SummaryProps extends Asked {
  readonly recipients: RecipientsState['data'];
}

/** The message as one of the students will read it. */
export function Preview({ title, message, recipients }: SummaryProps) {
  const example = recipients?.recipient ?? NO_READER;
  return (
    <figure className={`qd-above-16 ${classes.preview}`}>
      {example !== NO_READER && isPersonal(title + message) && (
        <figcaption className="qd-hint">As {example.name} will read it</figcaption>
      )}
      <blockquote className="qd-above-4 qd-break">
        <strong>{messageFor(title, example, NOTIFICATION_LIMITS.title)}</strong>
        <p>{messageFor(message, example, NOTIFICATION_LIMITS.message)}</p>
      </blockquote>
    </figure>
  );
}

/** To whom it goes, and what can still be done about it. */
export function Summary({ at, recipients }: Omit<SummaryProps, 'title' | 'message'>) {
  return (
    <>
      To: <strong>{recipients?.name ?? 'this group'}</strong>.{' '}
      {at === undefined
        ? 'It can be stopped while it is being sent; what has been sent cannot be recalled.'
        : `On ${planText(at)} by the contest’s clock, to those who belong to the group then. Until then it can be changed or stopped.`}
    </>
  );
}
