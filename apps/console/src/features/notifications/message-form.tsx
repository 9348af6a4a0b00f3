import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { notificationBatchInput } from '@quizdesk/contract/notification-batches';
import { type NotificationInput, notificationInput } from '@quizdesk/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FieldRow } from '../../components/form/field-row.tsx';
import { FormFrame } from '../../components/form/form-frame.tsx';
import { numberOf, optionalNumberOf } from '../../components/form/form-values.ts';
import { plural } from '../../components/format/format-number.ts';
import { UserPicker } from '../../components/person/user-picker.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { isMissing } from '../../lib/failure.ts';
import { randomKey } from '../../lib/random-key.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { batches, sendToGroup } from './groups/batches-api.ts';
import { type ChosenAudience, GroupFields, useRecipients } from './groups/group-fields.tsx';
import { SendQuestion, useSendQuestion } from './groups/send-question.tsx';
import { PLACEHOLDER_TEXT, TYPE_CHOICES } from './notification-labels.ts';
import { NOT_CONNECTED } from './notification-socket.ts';
import { TemplateMenu } from './templates/template-menu.tsx';

/** What the form of a message holds, as it was typed. */
export interface MessageValues extends Record<string, string> {
  type: string;
  /** The one person it is for; kept while a group is chosen instead. */
  user_id: string;
  title: string;
  message: string;
}
type MessageForm = UseFormReturnType<MessageValues>;

interface MessageFieldsProps {
  readonly form: MessageForm;
  /** Whom it is for, below its type. */
  readonly children: ReactNode;
}

/** A message: its type, whom it is for, title and text; or all but whom from a template. */
function MessageFields({ form, children }: MessageFieldsProps) {
  return (
    <>
      <TemplateMenu
        typed={form.values}
        onPick={(texts) => {
          form.setValues(texts);
          for (const name of Object.keys(texts)) form.clearFieldError(name);
        }}
      />
      <NativeSelect label="Type" required autoFocus data={TYPE_CHOICES} {...form.getInputProps('type')} />
      {children}
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <Textarea
        label="Message"
        description={PLACEHOLDER_TEXT}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('message')}
      />
    </>
  );
}

const TYPING_PAUSE_MS = 250;

/** The id that a text means, if it is one. */
function idOf(text: string): number | undefined {
  const id = numberOf(text);
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Who has this id, in words. */
function useOwnerHint(id: number | undefined): string {
  const { data, error } = useQuery({ ...userQuery(String(id)), enabled: id !== undefined });
  if (id === undefined) return 'Recipient’s user id';
  if (data?.id === id) return `This is ${data.name} (@${data.username})`;
  if (isMissing(error)) return 'Nobody has this id';
  return error === null ? 'Looking up account…' : 'The user with this id could not be loaded';
}

/** The one person a message is for, by id or by name. */
function PersonFields({ form }: { readonly form: MessageForm }) {
  const [typed] = useDebouncedValue(form.values.user_id, TYPING_PAUSE_MS);
  const id = idOf(typed);
  return (
    <FieldRow>
      <TextInput
        label="User Id"
        description={useOwnerHint(id)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        required
        {...form.getInputProps('user_id')}
      />
      <UserPicker
        label="Find a person"
        placeholder="Type a name"
        clearable
        value={id}
        onPick={(user) => {
          form.setFieldValue('user_id', user === undefined ? '' : String(user.id));
          form.clearFieldError('user_id');
        }}
      />
    </FieldRow>
  );
}

const EMPTY: MessageValues = { type: '', user_id: '', title: '', message: '' };

const personFaults = schemaResolver(notificationInput, { sync: true });
const groupFaults = schemaResolver(notificationBatchInput, { sync: true });

/** The values as the server takes them; what is missing or no number is left for the schema to refuse. */
const textsOf = ({ type, title, message }: MessageValues) => ({ type: type || undefined, title, message });
const toPerson = (values: MessageValues) => ({ ...textsOf(values), user_id: optionalNumberOf(values.user_id) });
const toGroup = (values: MessageValues, audience: ChosenAudience) => ({ ...textsOf(values), audience });

export interface MessageFormProps {
  /** The group it is for; one person without it. */
  readonly audience: ChosenAudience | undefined;
  /** The person it is for, where the page was opened for someone. */
  readonly userId?: number | undefined;
  /** Called with the school or level that was chosen. */
  readonly onChoose: (id: number | undefined) => void;
  /** Once connected again, the message about the lost connection is removed. */
  readonly isConnected: boolean;
  /** Sends it to the person; a `RequestError` is shown at the fields it names, or above the button. */
  readonly onSend: (notification: NotificationInput) => Promise<void>;
  readonly onSent: () => void;
}

/** The form of a message, whomever it is for: what is typed stays where that changes. */
export function MessageForm({ audience, userId, onChoose, isConnected, onSend, onSent }: MessageFormProps) {
  const form = useForm<MessageValues>({
    initialValues: { ...EMPTY, user_id: userId === undefined ? '' : String(userId) },
    validate: (values) => (audience ? groupFaults(toGroup(values, audience)) : personFaults(toPerson(values))),
    // The type has the focus from the start, also for people who came for the list.
    validateInputOnBlur: ['user_id', 'title', 'message'],
  });
  const [key] = useState(randomKey);
  const recipients = useRecipients(audience);
  const question = useSendQuestion();
  const count = recipients.data?.count;
  const send = async (values: MessageValues) => {
    if (audience === undefined) return onSend(notificationInput.parse(toPerson(values)));
    const { title, name } = await sendToGroup(notificationBatchInput.parse(toGroup(values, audience)), key);
    notifySuccess('Message is being sent', `“${title}”. To: ${name}`);
    void batches.invalidate();
  };
  return (
    <>
      <FormFrame
        form={form}
        {...(audience && { onAsk: question.ask })}
        onSave={send}
        onSaved={onSent}
        record="new notification"
        settledProblem={isConnected ? NOT_CONNECTED : undefined}
        isWaiting={audience !== undefined && count === 0}
        submitLabel={audience && count !== undefined ? `Send to ${plural(count, 'student', 'students')}` : 'Send'}
        busyLabel="Sending..."
        isInline
      >
        <MessageFields form={form}>
          {audience === undefined ? (
            <PersonFields form={form} />
          ) : (
            <GroupFields
              audience={audience}
              recipients={recipients}
              error={form.errors['audience.id']}
              onChoose={(id) => {
                form.clearFieldError('audience.id');
                onChoose(id);
              }}
            />
          )}
        </MessageFields>
      </FormFrame>
      <SendQuestion question={question} recipients={recipients.data} />
    </>
  );
}
