import { TextInput } from '@mantine/core';
import { administratorInput } from '@quizdesk/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { FormFrame, useCheckedForm } from '../../components/form/form-frame.tsx';
import { personText } from '../../components/format/labels.ts';
import { BackTo, CancelTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { notifyWritten } from '../../lib/undo.ts';
import { NewPasswordField } from './password-fields.tsx';
import { RoleCards } from './role-cards.tsx';
import { adminHome, insertAdministrator, users } from './users-api.ts';
import type { Viewer } from './viewer.ts';

type AdminValues = Record<'name' | 'username' | 'email' | 'role' | 'password', string>;

const EMPTY: AdminValues = { name: '', username: '', email: '', role: '', password: '' };

async function save(values: AdminValues): Promise<void> {
  const added = await insertAdministrator(administratorInput.parse(values));
  notifyWritten('Administrator added', personText(added), added);
  void users.invalidate();
}

/** The page that adds an administrator, who can sign in immediately, with a role that the viewer may give. */
export function AdminAdd({ viewer }: { readonly viewer: Viewer }) {
  const navigate = useNavigate();
  const form = useCheckedForm(administratorInput, EMPTY);
  return (
    <>
      <PageHead
        title="Add administrator"
        note="They sign in to this console with the username and password given here."
        back={<BackTo home={adminHome} />}
      />
      <FormFrame
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/admins' })}
        record="new administrator"
        submitLabel="Submit"
        busyLabel="Submitting..."
        cancel={<CancelTo home={adminHome} />}
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
        <RoleCards
          giver={viewer.role}
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
          error={form.errors.role}
        />
        <NewPasswordField label="Password" {...form.getInputProps('password')} />
      </FormFrame>
    </>
  );
}
