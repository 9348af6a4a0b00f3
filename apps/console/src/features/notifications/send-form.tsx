import { TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type NotificationInput, notificationInput } from '@quizdesk/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { FieldRow } from '../../components/form/field-row.tsx';
import { FormFrame } from '../../components/form/form-frame.tsx';
import { numberOf, optionalNumberOf } from '../../components/form/form-values.ts';
import { UserPicker } from '../../components/person/user-picker.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { RequestError } from '../../lib/request-error.ts';
import { MessageFields, type MessageValues } from './message-fields.tsx';
import { NOT_CONNECTED } from './notification-socket.ts';

/** What the form holds: texts, as they were typed. */
interface SendValues extends MessageValues {
  user_id: string;
}
type SendFields = UseFormReturnType<SendValues>;

const EMPTY: SendValues = { type: '', user_id: '', title: '', message: '' };

/** The values as the server takes them; what is missing or no number is left for the schema to refuse. */
function sentOf({ type, user_id, ...texts }: SendValues) {
  return { ...texts, type: type || undefined, user_id: optionalNumberOf(user_id) };
}

const faultsOf = schemaResolver(notificationInput, { sync: true });

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
  if (error instanceof RequestError && error.status === 404) return 'Nobody has this id';
  return error === null ? 'Looking up account…' : 'The user with this id could not be loaded';
}

function PersonFields({ form }: { readonly form: SendFields }) {
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

export interface SendFormProps {
  /** Whom it is for, where the page was opened for somebody. */
  readonly userId?: number | undefined;
  /** Once connected again, the message about the lost connection is removed. */
  readonly isConnected: boolean;
  /** Sends it; a `RequestError` is shown at the fields it names, or above the button. */
  readonly onSend: (notification: NotificationInput) => Promise<void>;
  readonly onSent: () => void;
}

/** The form of a notification to one user. */
export function SendForm({ userId, isConnected, onSend, onSent }: SendFormProps) {
  const form = useForm<SendValues>({
    initialValues: { ...EMPTY, user_id: userId === undefined ? '' : String(userId) },
    validate: (values) => faultsOf(sentOf(values)),
    // The type has the focus from the start, also for people who came for the list.
    validateInputOnBlur: ['user_id', 'title', 'message'],
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSend(notificationInput.parse(sentOf(values)))}
      onSaved={onSent}
      draft={{ record: 'new notification' }}
      settledProblem={isConnected ? NOT_CONNECTED : undefined}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <MessageFields form={form}>
        <PersonFields form={form} />
      </MessageFields>
    </FormFrame>
  );
}
