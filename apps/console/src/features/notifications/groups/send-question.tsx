import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { isPersonal, messageFor } from '@quizdesk/contract/rules/message-texts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import type { RecipientsState } from './group-fields.tsx';
import classes from './groups.module.css';

/** What is read of a message. */
interface Texts {
  readonly title: string;
  readonly message: string;
}

/** Asks before a message goes to many, and waits for the answer. */
export function useSendQuestion() {
  const [asked, setAsked] = useState<{ readonly texts: Texts; readonly answer: (isMeant: boolean) => void }>();
  const [isOpen, setOpen] = useState(false);
  const ask = (texts: Texts) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ texts, answer: resolve });
    setOpen(true);
    return promise;
  };
  const settle = (isMeant: boolean) => {
    setOpen(false);
    asked?.answer(isMeant);
  };
  return { isOpen, texts: asked?.texts, ask, settle };
}

interface SendQuestionProps {
  readonly question: ReturnType<typeof useSendQuestion>;
  readonly recipients: RecipientsState['data'];
}

/** The message as one of the students will read it. */
function Preview({ texts: { title, message }, example }: { readonly texts: Texts; readonly example: string | null }) {
  const name = example ?? '';
  return (
    <figure className={`qd-above-16 ${classes.preview}`}>
      {example !== null && isPersonal(title + message) && (
        <figcaption className="qd-hint">As {example} will read it</figcaption>
      )}
      <blockquote className="qd-above-4 qd-break">
        <strong>{messageFor(title, name, NOTIFICATION_LIMITS.title)}</strong>
        <p>{messageFor(message, name, NOTIFICATION_LIMITS.message)}</p>
      </blockquote>
    </figure>
  );
}

/** Names the students and quotes the message before it goes to them. */
export function SendQuestion({ question, recipients }: SendQuestionProps) {
  const { isOpen, texts, settle } = question;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Send this message?"
      field={texts && <Preview texts={texts} example={recipients?.example ?? null} />}
      confirmLabel="Send"
      confirmIcon={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      To: <strong>{recipients?.name ?? 'this group'}</strong>. It can be stopped while it is being sent; what has been
      sent cannot be recalled.
    </ConfirmDialog>
  );
}
