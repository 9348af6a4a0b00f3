import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { studentInput, type User } from '@quizdesk/contract/users';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { BackLabel, PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { useGoBack } from '../../components/use-go-back.ts';
import { personText } from '../../components/words.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { refreshUsers, studentSearch, updateStudent, userQuery } from './users-api.ts';

const FIELDS = ['Name', 'Username', 'Email', 'Phone', 'Status'];

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const allUsers = (
  <ButtonLink to="/users" variant="default">
    Go to Users
  </ButtonLink>
);

type StudentValues = Record<'name' | 'username' | 'email' | 'phone' | 'status', string>;

function valuesOf({ name, username, email, phone, status }: User): StudentValues {
  return { name, username, email: email ?? '', phone: phone ?? '', status };
}

function CancelStudent() {
  return (
    <ButtonLink to="/users" search={useListBefore(studentSearch)} variant="default">
      Cancel
    </ButtonLink>
  );
}

function StudentForm({ student }: { readonly student: User }) {
  const goBack = useGoBack({ to: '/users' });
  const form = useForm<StudentValues>({
    initialValues: valuesOf(student),
    validate: schemaResolver(studentInput, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={async (values) => {
        const updated = await updateStudent(student.id, studentInput.parse(values));
        notifySuccess('User updated', personText(updated));
        void refreshUsers();
      }}
      onSaved={goBack}
      submitLabel="Update"
      busyLabel="Updating..."
      cancel={<CancelStudent />}
    >
      <TextInput label="Name" required autoFocus autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="Username"
        description="They sign in with it"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      <NativeSelect
        label="Status"
        description="Whoever becomes inactive is signed out and cannot sign in"
        required
        data={STATUSES}
        {...form.getInputProps('status')}
      />
    </FormFrame>
  );
}

/** The page that changes a student. */
export function StudentEdit({ id }: { readonly id: number }) {
  const list = useListBefore(studentSearch);
  const back = (
    <Link to="/users" search={list}>
      <BackLabel>Users</BackLabel>
    </Link>
  );
  return (
    <>
      <PageHead title="Edit User" back={back} />
      <StoredRow key={id} query={userQuery(String(id))} fields={FIELDS} thing="user" wayOut={allUsers}>
        {(user) =>
          user.role === 'student' ? (
            <StudentForm student={user} />
          ) : (
            <EmptyState title="Not a student" actions={allUsers}>
              {personText(user)} is an administrator. Only students are changed here.
            </EmptyState>
          )
        }
      </StoredRow>
    </>
  );
}
