import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf } from '../../components/form/form-values.ts';
import { UserPicker } from '../../components/person/user-picker.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { isMissing } from '../../lib/failure.ts';
import type { MessageForm } from './message-fields.tsx';

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
export function PersonFields({ form }: { readonly form: MessageForm }) {
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
