import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type NotificationInput, notificationInput } from '@quizdesk/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { FieldRow } from '../../components/field-row.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { numberOf } from '../../components/number-value.ts';
import { UserPicker } from '../../components/user-picker.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { TYPE_NAMES } from './notification-words.ts';
import { personQuery } from './notifications-api.ts';
import { NOT_CONNECTED } from './socket-line.ts';

/** What the form holds: texts, as they were typed. */
type SendValues = Record<'type' | 'user_id' | 'title' | 'message', string>;
type SendFields = UseFormReturnType<SendValues>;

const EMPTY: SendValues = { type: '', user_id: '', title: '', message: '' };

/** The values as the server takes them; what is missing or no number is left for the schema to refuse. */
function sentOf({ type, user_id, ...texts }: SendValues) {
  return { ...texts, type: type || undefined, user_id: user_id.trim() === '' ? undefined : numberOf(user_id) };
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
  const { data, error } = useQuery(personQuery(id));
  if (id === undefined) return 'Who shall get it';
  if (data?.id === id) return `This is ${data.name} (@${data.username})`;
  if (error instanceof RequestError && error.status === 404) return 'Nobody has this id';
  return error === null ? 'Looking who that is…' : 'Who has this id could not be loaded';
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
  /** Once there is a connection again, nothing says any longer that there is none. */
  readonly isConnected: boolean;
  /** Sends it; a `RequestError` is shown at the fields it names, or above the button. */
  readonly onSend: (notification: NotificationInput) => Promise<void>;
  readonly onSent: () => void;
}

/** The form of a notification to one user. */
export function SendForm({ isConnected, onSend, onSent }: SendFormProps) {
  const form = useForm<SendValues>({
    initialValues: EMPTY,
    validate: (values) => faultsOf(sentOf(values)),
    // The type has the keyboard from the start, also of those who came for the list.
    validateInputOnBlur: ['user_id', 'title', 'message'],
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSend(notificationInput.parse(sentOf(values)))}
      onSaved={onSent}
      settledProblem={isConnected ? NOT_CONNECTED : undefined}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <NativeSelect label="Type" required autoFocus {...form.getInputProps('type')}>
        <option value="">Choose a type</option>
        {Object.entries(TYPE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <PersonFields form={form} />
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <Textarea label="Message" required autosize minRows={3} maxRows={12} {...form.getInputProps('message')} />
    </FormFrame>
  );
}
