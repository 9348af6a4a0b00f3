import { TextInput } from '@mantine/core';
import { isConsoleRole } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { administratorChange, type User } from '@quizdesk/contract/users';
import { useState } from 'react';
import { editingOf } from '../../components/form/conflict/use-merging.tsx';
import { textFields } from '../../components/form/form-values.ts';
import { RecordLoader } from '../../components/form/record-loader.tsx';
import { type FieldsProps, RowForm, saveRow, UPDATING } from '../../components/form/resource/row-form.tsx';
import { useGoBack } from '../../components/form/use-go-back.ts';
import { personText, stateText } from '../../components/format/labels.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { BackTo, CancelTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { RoleCards } from './role-cards.tsx';
import { adminHome, updateAdministrator, users } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

const texts = textFields({ name: 'Name', email: 'Email', role: 'Role' });
type AdminValues = typeof texts.emptyValues;

const allAdmins = <GoTo home={adminHome} />;

/** The fields, with the roles that the viewer may give; nobody changes their own. */
const fieldsFor = (viewer: Viewer, fixed: string | undefined) =>
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
          fixed={fixed}
        />
      </>
    );
  };

/** The form for one viewer. Made once for each: another component would lose the focus. */
function formFor(viewer: Viewer, user: User) {
  const fixed = isOwn(viewer, user) ? 'Another administrator changes your role' : undefined;
  return {
    thing: 'Administrator',
    labels: texts.labels,
    useTexts:
      () =>
      ({ role }: AdminValues) => ({ role: stateText(role) }),
    valuesOf: (admin: User): AdminValues => texts.valuesOf(admin),
    nameOf: personText,
    invalidate: users.invalidate,
    schema: administratorChange,
    Fields: fieldsFor(viewer, fixed),
  };
}

function AdminForm({ user, viewer }: { readonly user: User; readonly viewer: Viewer }) {
  const goBack = useGoBack({ to: '/admins' });
  const [fields] = useState(() => formFor(viewer, user));
  return (
    <RowForm
      fields={fields}
      initialValues={fields.valuesOf(user)}
      editing={editingOf(fields, user)}
      record={`administrator ${user.id}`}
      onSave={async (input) => void (await saveRow(fields, 'updated', updateAdministrator(user.id, input)))}
      onSaved={goBack}
      cancel={<CancelTo home={adminHome} />}
      {...UPDATING}
    />
  );
}

interface AdminEditProps {
  readonly id: number;
  readonly viewer: Viewer;
}

/** The page that changes an administrator: their name, email and role. */
export function AdminEdit({ id, viewer }: AdminEditProps) {
  return (
    <>
      <PageHead
        title="Edit administrator"
        back={<BackTo home={adminHome} />}
        record={{ table: 'users', id, name: `Administrator ${id}` }}
      />
      <RecordLoader
        key={id}
        query={userQuery(String(id))}
        fields={Object.values(texts.labels)}
        thing="administrator"
        wayOut={allAdmins}
      >
        {(user) => {
          if (!isConsoleRole(user.role)) {
            return (
              <EmptyState title="Not an administrator" actions={allAdmins}>
                {personText(user)} is a student. Only administrators are changed here.
              </EmptyState>
            );
          }
          if (isOwn(viewer, user) || mayDo(viewer.role, 'change', user.role)) {
            return <AdminForm user={user} viewer={viewer} />;
          }
          return (
            <EmptyState title="Not allowed" actions={allAdmins}>
              Only a superadmin changes {personText(user)}.
            </EmptyState>
          );
        }}
      </RecordLoader>
    </>
  );
}
