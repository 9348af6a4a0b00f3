import type { account } from '@quizdesk/contract/account';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { askToProve } from '../../../lib/authorization.ts';
import { request } from '../../../lib/request.ts';
import type { Asked } from './about-message.tsx';
import type { RecipientsState } from './group-fields.tsx';

const Preview = lazy(async () => ({ default: (await import('./about-message.tsx')).Preview }));
const Summary = lazy(async () => ({ default: (await import('./about-message.tsx')).Summary }));

/** Whether the person has proved lately who they are; where that cannot be learnt, they are asked. */
const isProved = () =>
  request<typeof account.twoFactor>(accountPaths.twoFactor).then(
    ({ is_proved }) => is_proved,
    () => false,
  );

const QUESTION = 'Send this message?';
const labelOf = ({ at }: Asked) => (at === undefined ? 'Send' : 'Plan it');

/** Asks before a message goes to many, and for the password in the same dialog where it is needed; waits for the answer. */
export function useSendQuestion(recipients: RecipientsState['data']) {
  const [asked, setAsked] = useState<{ readonly about: Asked; readonly answer: (isMeant: boolean) => void }>();
  const [isOpen, setOpen] = useState(false);
  const ask = async (about: Asked) => {
    if (!(await isProved())) {
      const texts = { ...about, recipients };
      const dialog = (
        <Suspense>
          <p className="qd-break">
            <Summary {...texts} />
          </p>
          <Preview {...texts} />
        </Suspense>
      );
      return askToProve({ title: QUESTION, about: dialog, label: labelOf(about) });
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ about, answer: resolve });
    setOpen(true);
    return promise;
  };
  const settle = (isMeant: boolean) => {
    setOpen(false);
    asked?.answer(isMeant);
  };
  return { isOpen, about: asked?.about, recipients, ask, settle };
}

/** Names the students and quotes the message before it goes to them. */
export function SendQuestion({ question }: { readonly question: ReturnType<typeof useSendQuestion> }) {
  const { isOpen, about, recipients, settle } = question;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={QUESTION}
      field={
        about && (
          <Suspense>
            <Preview {...about} recipients={recipients} />
          </Suspense>
        )
      }
      confirmLabel={about ? labelOf(about) : 'Send'}
      confirmIcon={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <Suspense>
        <Summary at={about?.at} recipients={recipients} />
      </Suspense>
    </ConfirmDialog>
  );
}
