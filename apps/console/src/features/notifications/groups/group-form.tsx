import { NativeSelect } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { notificationBatchInput } from '@quizdesk/contract/notification-batches';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { FormFrame } from '../../../components/form/form-frame.tsx';
import { countOf } from '../../../components/format/format-number.ts';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { SchoolPicker } from '../../../components/picker/school-picker.tsx';
import { randomKey } from '../../../lib/random-key.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifySuccess } from '../../../lib/toast.ts';
import { MessageFields, type MessageValues } from '../message-fields.tsx';
import { batches, sendToGroup } from './batches-api.ts';
import classes from './groups.module.css';
import { type ChosenAudience, recipientsQuery } from './recipients.ts';

const EMPTY: MessageValues = { type: '', title: '', message: '' };
const faultsOf = schemaResolver(notificationBatchInput, { sync: true });

const sentOf = ({ type, ...texts }: MessageValues, audience: ChosenAudience) => ({
  ...texts,
  type: type || undefined,
  audience,
});

/** Who gets it, where the name of the group alone does not say it. */
const MEANINGS: Readonly<Record<ChosenAudience['kind'], string>> = {
  school: 'Active students of this school.',
  level: 'Active students whose highest level so far this is, whether they have completed it or not.',
  open_streak: 'Active students with a streak who have played today or yesterday, so that it can still go on.',
  everyone: 'All active students.',
};

interface AudienceProps {
  readonly audience: ChosenAudience;
  /** Called with the school or level that was chosen. */
  readonly onChoose: (id: number | undefined) => void;
}

function ChosenField({ audience: { kind, id }, onChoose, error }: AudienceProps & { readonly error: ReactNode }) {
  const { choices } = useLevelChoices();
  if (kind === 'school') {
    return (
      <SchoolPicker
        label="School"
        placeholder="Type a name"
        required
        value={id}
        error={error}
        onPick={(school) => onChoose(school?.id)}
      />
    );
  }
  if (kind !== 'level') return null;
  const options = choices.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <NativeSelect
      label="Level"
      required
      value={id ?? ''}
      error={error}
      data={[{ value: '', label: 'Choose a level' }, ...options]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || undefined)}
    />
  );
}

/** How many would get the message now, in words; nothing until it is known. */
function useRecipients(audience: ChosenAudience) {
  const { data, isError } = useQuery(recipientsQuery(audience));
  const recipients = data && countOf(data.count, 'student', 'students');
  return { recipients, note: isError ? 'They could not be counted.' : recipients && `Now: ${recipients}.` };
}

/** Asks before a message goes to many, and waits for the answer. */
function useQuestion() {
  const [asked, setAsked] = useState<{ readonly title: string; readonly answer: (isSent: boolean) => void }>();
  const [isOpen, setOpen] = useState(false);
  const ask = (title: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ title, answer: resolve });
    setOpen(true);
    return promise;
  };
  const settle = (isSent: boolean) => {
    setOpen(false);
    asked?.answer(isSent);
  };
  return { isOpen, title: asked?.title, ask, settle };
}

interface GroupFormProps extends AudienceProps {
  readonly onSent: () => void;
}

/** The form of a message to many students. */
export function GroupForm({ audience, onChoose, onSent }: GroupFormProps) {
  const form = useForm<MessageValues>({
    initialValues: EMPTY,
    validate: (values) => faultsOf(sentOf(values, audience)),
    validateInputOnBlur: ['title', 'message'],
  });
  const [key] = useState(randomKey);
  const { recipients, note } = useRecipients(audience);
  const question = useQuestion();
  const send = async (values: MessageValues) => {
    const isMeant = await question.ask(values.title);
    if (!isMeant) throw new RequestError('Nothing was sent.');
    const { title, name } = await sendToGroup(notificationBatchInput.parse(sentOf(values, audience)), key);
    notifySuccess('Message is being sent', `“${title}” to ${name.replace(/^All/, 'all')}`);
    void batches.invalidate();
  };
  return (
    <>
      <FormFrame
        form={form}
        onSave={send}
        onSaved={onSent}
        draft={{ record: 'new message to a group' }}
        submitLabel={recipients === undefined ? 'Send' : `Send to ${recipients}`}
        busyLabel="Sending..."
      >
        <ChosenField
          audience={audience}
          error={form.errors['audience.id']}
          onChoose={(id) => {
            form.clearFieldError('audience.id');
            onChoose(id);
          }}
        />
        <p role="status" className={classes.count}>
          {MEANINGS[audience.kind]} {note}
        </p>
        <MessageFields form={form} />
      </FormFrame>
      <ConfirmDialog
        isOpen={question.isOpen}
        title={`Send to ${recipients ?? 'this group'}?`}
        confirmLabel="Send"
        confirmIcon={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
        isHarmless
        onConfirm={() => question.settle(true)}
        onCancel={() => question.settle(false)}
      >
        “{question.title}” goes to {recipients ?? 'this group'}. It can be stopped while it is being sent. What is sent
        cannot be called back.
      </ConfirmDialog>
    </>
  );
}
