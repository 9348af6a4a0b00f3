import { TextInput } from '@mantine/core';
import { isConsoleRole } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { type AdministratorChange, administratorChange, type User } from '@quizdesk/contract/users';
import { useState } from 'react';
import { textFields } from '../../components/form/form-values.ts';
import { EditPage } from '../../components/form/resource/edit-page.tsx';
import type { EditPageView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { personText, stateText } from '../../components/format/labels.ts';
import { userQuery } from '../../components/resources/user-query.ts';
import { RoleCards } from './role-cards.tsx';
import { type AdminSearch, adminHome, updateAdministrator, users } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

const texts = textFields({ name: 'Name', email: 'Email', role: 'Role' });
type AdminValues = typeof texts.emptyValues;

interface AdminEditProps {
  readonly id: number;
  readonly viewer: Viewer;
}

/** The fields, with the roles that the viewer may give; nobody changes their own. */
const fieldsFor = ({ id, viewer }: AdminEditProps) =>
  function AdminFields({ form, field }: FieldsProps<AdminValues>) {
    return (
      <>
        <TextInput required autoFocus autoComplete="off" {...field('name')} />
        <TextInput type="email" autoComplete="off" {...field('email')} />
        <RoleCards
          giver={viewer.role}
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
          error={form.errors.role}
          fixed={isOwn(viewer, { id }) ? 'Another administrator changes your role' : undefined}
        />
      </>
    );
  };

const adminForm = (props: AdminEditProps): EditPageView<User, AdministratorChange, AdminValues, AdminSearch> => ({
  ...texts,
  home: adminHome,
  thing: 'Administrator',
  titles: { edit: 'Edit administrator' },
  leavesTo: 'back',
  refusal: (user) => {
    const { viewer } = props;
    if (!isConsoleRole(user.role)) {
      const text = `${personText(user)} is a student. Only administrators are changed here.`;
      return { title: 'Not an administrator', text };
    }
    if (isOwn(viewer, user) || mayDo(viewer.role, 'change', user.role)) return undefined;
    return { title: 'Not allowed', text: `Only a superadmin changes ${personText(user)}.` };
  },
  useTexts:
    () =>
    ({ role }) => ({ role: stateText(role) }),
  nameOf: personText,
  query: (id) => userQuery(String(id)),
  update: updateAdministrator,
  invalidate: users.invalidate,
  schema: administratorChange,
  Fields: fieldsFor(props),
});

/** The page that changes an administrator: their name, email and role. */
export function AdminEdit(props: AdminEditProps) {
  // Made once: another component for the fields would lose the focus.
  const [view] = useState(() => adminForm(props));
  return <EditPage view={view} id={props.id} />;
}
