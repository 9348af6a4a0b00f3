import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type NotificationBatch, notificationBatchInput } from '@quizdesk/contract/notification-batches';
import { type NotificationInput, notificationInput } from '@quizdesk/contract/notifications';
import { type MessageReader, NO_READER } from '@quizdesk/contract/rules/message-texts';
import type { HistoryState } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFrame } from '../../components/form/form-frame.tsx';
import { useBusy } from '../../components/form/use-call.ts';
import { planText } from '../../components/format/contest-time.ts';
import { countText, plural } from '../../components/format/format-number.ts';
import { randomKey } from '../../lib/random-key.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../lib/toast.ts';
import { batches, sendTest, sendToGroup } from './groups/batches-api.ts';
import {
  type ChosenAudience,
  GroupFields,
  lacksGroup,
  type RecipientsState,
  useRecipients,
} from './groups/group-fields.tsx';
import { SendQuestion, useSendQuestion } from './groups/send-question.tsx';
import { MessageFields, PersonFields, usePerson, useReader } from './message-fields.tsx';
import {
  emptyValues,
  type MessageValues,
  plannedFor,
  textsOf,
  toGroup,
  toPerson,
  valuesOf,
  whenFault,
} from './message-values.ts';
import { NOT_CONNECTED } from './notification-socket.ts';

/** It is beside the form: what is typed does not wait for it. */
const WhenFields = lazy(async () => ({ default: (await import('./groups/when-fields.tsx')).WhenFields }));
const PhonePreview = lazy(async () => ({ default: (await import('./preview/phone-preview.tsx')).PhonePreview }));

const personFaults = schemaResolver(notificationInput, { sync: true });
const testInput = notificationInput.omit({ user_id: true });
const groupFaults = schemaResolver(notificationBatchInput, { sync: true });
const changeInput = notificationBatchInput.partial({ audience: true });
const changeFaults = schemaResolver(changeInput, { sync: true });

export interface MessageFormProps {
  /** The group it is for; one person without it. */
  readonly audience: ChosenAudience | undefined;
  /** The person it is for, where the page was opened for someone. */
  readonly userId?: number | undefined;
  /** The person that was chosen for it in the palette, also while the page was open. */
  readonly recipient?: HistoryState['recipient'];
  /** The planned message that is changed; a new one without it. */
  readonly batch?: NotificationBatch;
  /** Called with the school or level that was chosen. */
  readonly onChoose: (id: number | undefined) => void;
  /** Once connected again, the message about the lost connection is removed. */
  readonly isConnected: boolean;
  /** Sends it to the person; a `RequestError` is shown at the fields it names, or above the button. */
  readonly onSend: (notification: NotificationInput) => Promise<void>;
  readonly onSent: () => void;
}

/** Stores a message to a group, or what is changed of a planned one, and says so. */
async function store(values: MessageValues, audience: ChosenAudience, key: string, batch?: NotificationBatch) {
  const at = plannedFor(values);
  const body = toGroup(values, audience);
  const { title, name } = await (batch
    ? batches.update(batch.id, changeInput.parse(body), batch.version)
    : sendToGroup(notificationBatchInput.parse(body), key));
  const text = `“${title}”. To: ${name}`;
  if (at === undefined) notifySuccess('Message is being sent', text);
  else notifySuccess(`Message is planned for ${planText(at)}`, text);
  void batches.invalidate();
}

/** Sends the message to the person at the form alone, and says so. */
async function test(values: MessageValues): Promise<void> {
  try {
    await sendTest(testInput.parse(textsOf(values)));
    notifySuccess('Test sent', 'To you alone. It arrives within ten seconds.', 'test-message');
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    notifyFailure('The test was not sent', error.message, 'test-message');
  }
}

/** What the button says: to how many, and when. */
function sendLabel(count: number | undefined, at: Date | undefined): string {
  const to = count === undefined ? 'Send' : `Send to ${plural(count, 'student', 'students')}`;
  return at === undefined ? to : `${to} on ${planText(at)}`;
}

/** The longest of what a text may say of a group. */
const longestOf = (data: RecipientsState['data']): MessageReader =>
  data ? { name: data.longest_name ?? '', school: data.longest_school, points: data.most_points } : NO_READER;

const placeOf = ({ data }: RecipientsState) =>
  data?.recipient ? `student ${countText(data.position)} of ${countText(data.count)}` : undefined;

/** What still has to be chosen. */
const LACKS: { readonly [Kind in ChosenAudience['kind']]?: string } = {
  school: 'Choose a school',
  level: 'Choose a level',
  students: 'Choose the students',
};

function lackOf(audience: ChosenAudience | undefined, count: number | undefined): string {
  if (audience === undefined) return 'Choose a person';
  if (lacksGroup(audience)) return LACKS[audience.kind] ?? '';
  return count === 0 ? 'Nobody gets it now' : '';
}

/** Alt and an arrow show the message of another student; the browser would leave the page. */
function stepOnKeys({ showBefore, showNext }: Pick<RecipientsState, 'showBefore' | 'showNext'>) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    (event.key === 'ArrowLeft' ? showBefore : showNext)?.();
  };
}

/** Recipients that were taken from the palette: Back and Forward lead to the same address again, and must not choose for a person. */
const taken = new Set<string>();

type Form = UseFormReturnType<MessageValues>;

/** Fills in the person that was chosen in the palette. */
function useRecipient(recipient: MessageFormProps['recipient'], setFieldValue: Form['setFieldValue']): void {
  useEffect(() => {
    if (recipient === undefined || taken.has(recipient.key)) return;
    taken.add(recipient.key);
    setFieldValue('user_id', String(recipient.id));
  }, [recipient, setFieldValue]);
}

/** Sends what the message says so far to the person at the form alone, once its texts are right. */
function TestButton({ form }: { readonly form: Form }) {
  const [isTesting, sendOwn] = useBusy(async () => {
    const faults = (['type', 'title', 'message'] as const).filter((field) => form.validateField(field).hasError);
    if (faults.length === 0) await test(form.values);
  });
  return (
    <BusyButton variant="default" isBusy={isTesting} busyLabel="Sending a test..." onClick={() => void sendOwn()}>
      Send me a test
    </BusyButton>
  );
}

/** The form of a message, whomever it is for: what is typed stays where that changes. */
export function MessageForm(props: MessageFormProps) {
  const { audience, userId, recipient, batch, onChoose, isConnected, onSend, onSent } = props;
  const form = useForm<MessageValues>({
    initialValues: batch ? valuesOf(batch) : emptyValues(userId),
    validate: (values) =>
      audience
        ? { ...(batch ? changeFaults : groupFaults)(toGroup(values, audience)), ...whenFault(values) }
        : personFaults(toPerson(values)),
    // The type has the focus from the start, also for people who came for the list.
    validateInputOnBlur: ['user_id', 'title', 'message'],
  });
  useRecipient(recipient, form.setFieldValue);
  const [key] = useState(randomKey);
  const recipients = useRecipients(audience);
  const found = usePerson(form.values.user_id);
  const question = useSendQuestion(recipients.data);
  const count = recipients.data?.count;
  const at = audience && plannedFor(form.values);
  const person = useReader(found, form.values);
  const reader = audience ? (recipients.data?.recipient ?? undefined) : person;
  const longest = audience ? longestOf(recipients.data) : (reader ?? NO_READER);
  const send = (values: MessageValues) =>
    audience ? store(values, audience, key, batch) : onSend(notificationInput.parse(toPerson(values)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed is inside; the keys are a shorter way to its buttons
    <div onKeyDown={stepOnKeys(recipients)} data-irreversible>
      <FormFrame
        form={form}
        {...(audience && {
          onAsk: ({ title, message }: MessageValues) => question.ask({ title, message, at }),
        })}
        onSave={send}
        onSaved={onSent}
        record={batch ? `message ${batch.id}` : 'new notification'}
        settledProblem={isConnected ? NOT_CONNECTED : undefined}
        isWaiting={audience !== undefined && (count === 0 || (audience.kind === 'students' && lacksGroup(audience)))}
        submitLabel={audience ? sendLabel(count, at) : 'Send'}
        busyLabel="Sending..."
        cancel={audience && <TestButton form={form} />}
        aside={
          <Suspense>
            <PhonePreview
              title={form.values.title}
              message={form.values.message}
              reader={reader}
              place={audience && placeOf(recipients)}
              lack={lackOf(audience, count)}
              at={at}
              showBefore={recipients.showBefore}
              showNext={recipients.showNext}
            />
          </Suspense>
        }
        isInline
      >
        <MessageFields form={form} longest={longest}>
          {audience === undefined ? (
            <PersonFields form={form} found={found} />
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
        {audience && (
          <Suspense>
            <WhenFields form={form} />
          </Suspense>
        )}
      </FormFrame>
      <SendQuestion question={question} />
    </div>
  );
}
