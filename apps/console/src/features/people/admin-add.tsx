import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { mayDo } from '@quizdesk/contract/account-rights';
import { NEW_ADMIN_ROLES } from '@quizdesk/contract/constants';
import { administratorInput } from '@quizdesk/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { FormFrame } from '../../components/form-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { personText } from '../../components/words.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToAdmins, CancelToAdmins } from './back-to-admins.tsx';
import { NewPasswordField } from './password-fields.tsx';
import { roleText } from './people-words.ts';
import { insertAdministrator, refreshUsers } from './users-api.ts';
import type { Viewer } from './viewer.ts';

type AdminValues = Record<'name' | 'username' | 'email' | 'role' | 'password', string>;

const EMPTY: AdminValues = { name: '', username: '', email: '', role: '', password: '' };

function roleChoices(viewer: Viewer) {
  const given = NEW_ADMIN_ROLES.filter((role) => mayDo(viewer.role, 'add', role));
  return [{ value: '', label: 'Choose a role' }, ...given.map((value) => ({ value, label: roleText(value) }))];
}

async function save(values: AdminValues): Promise<void> {
  const added = await insertAdministrator(administratorInput.parse(values));
  notifySuccess('Administrator added', personText(added));
  void refreshUsers();
}

/** The page that adds an administrator, who can sign in at once: of a role that the viewer may give. */
export function AdminAdd({ viewer }: { readonly viewer: Viewer }) {
  const navigate = useNavigate();
  const form = useForm<AdminValues>({
    initialValues: EMPTY,
    validate: schemaResolver(administratorInput, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <>
      <PageHead
        title="Add administrator"
        note="They sign in to this console with the username and password given here."
        back={<BackToAdmins />}
      />
      <FormFrame
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/admins' })}
        conflictField="username"
        submitLabel="Submit"
        busyLabel="Submitting..."
        cancel={<CancelToAdmins />}
      >
        <TextInput label="Name" required autoFocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Username"
          description="Only Alphabets and Numbers are allowed; username must be unique"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <NativeSelect label="Role" required data={roleChoices(viewer)} {...form.getInputProps('role')} />
        <NewPasswordField label="Password" {...form.getInputProps('password')} />
      </FormFrame>
    </>
  );
}
