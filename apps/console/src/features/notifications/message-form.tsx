import { schemaResolver, useForm } from '@mantine/form';
import { notificationBatchInput } from '@quizdesk/contract/notification-batches';
import { type NotificationInput, notificationInput } from '@quizdesk/contract/notifications';
import { useState } from 'react';
import { FormFrame } from '../../components/form/form-frame.tsx';
import { optionalNumberOf } from '../../components/form/form-values.ts';
import { plural } from '../../components/format/format-number.ts';
import { randomKey } from '../../lib/random-key.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { batches, sendToGroup } from './groups/batches-api.ts';
import { GroupFields } from './groups/group-fields.tsx';
import { type ChosenAudience, useRecipients } from './groups/recipients.ts';
import { SendQuestion, useSendQuestion } from './groups/send-question.tsx';
import { MessageFields, type MessageValues } from './message-fields.tsx';
import { NOT_CONNECTED } from './notification-socket.ts';
import { PersonFields } from './person-fields.tsx';

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
  /** The person it is for, where the page was opened for somebody. */
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
        draft={{ record: 'new notification' }}
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
