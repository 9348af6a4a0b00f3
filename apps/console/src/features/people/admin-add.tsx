import { TextInput } from '@mantine/core';
import { administratorInput } from '@quizdesk/contract/users';
import { useState } from 'react';
import { textFields } from '../../components/form/form-values.ts';
import { ADDING, type FieldsProps, RowForm, saveRow } from '../../components/form/resource/row-form.tsx';
import { useLeaving } from '../../components/form/resource/use-leaving.tsx';
import { personText } from '../../components/format/labels.ts';
import { BackTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { NewPasswordField } from './password-fields.tsx';
import { RoleCards } from './role-cards.tsx';
import { adminHome, insertAdministrator, users } from './users-api.ts';
import type { Viewer } from './viewer.ts';

const { labels, emptyValues } = textFields({
  name: 'Name',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  password: 'Password',
});

/** The fields, with the roles that the viewer may give. */
const fieldsFor = ({ role }: Viewer) =>
  function NewAdminFields({ form, field }: FieldsProps<typeof emptyValues>) {
    return (
      <>
        <TextInput required autoFocus autoComplete="off" {...field('name')} />
        <TextInput
          description="Only Alphabets and Numbers are allowed; username must be unique"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextInput type="email" autoComplete="off" {...field('email')} />
        <RoleCards
          giver={role}
          value={form.values.role}
          onChange={(chosen) => form.setFieldValue('role', chosen)}
          error={form.errors.role}
        />
        <NewPasswordField {...field('password')} />
      </>
    );
  };

const SAVED = { thing: 'Administrator', nameOf: personText, invalidate: users.invalidate };

/** The page that adds an administrator, who can sign in immediately. */
export function AdminAdd({ viewer }: { readonly viewer: Viewer }) {
  // Made once: another component for the fields would lose the focus.
  const [Fields] = useState(() => fieldsFor(viewer));
  return (
    <>
      <PageHead
        title="Add administrator"
        note="They sign in to this console with the username and password given here."
        back={<BackTo home={adminHome} />}
      />
      <RowForm
        fields={{ schema: administratorInput, labels, Fields }}
        initialValues={emptyValues}
        record="new administrator"
        onSave={async (input) => void (await saveRow(SAVED, 'added', insertAdministrator(input)))}
        {...ADDING}
        {...useLeaving(adminHome, 'whole list')}
      />
    </>
  );
}
