import { NativeSelect, TextInput } from '@mantine/core';
import { studentInput, type User } from '@quizdesk/contract/users';
import { editingOf } from '../../components/form/conflict/use-merging.tsx';
import { textFields } from '../../components/form/form-values.ts';
import { RecordLoader } from '../../components/form/record-loader.tsx';
import { type FieldsProps, RowForm, saveRow, UPDATING } from '../../components/form/resource/row-form.tsx';
import { useGoBack } from '../../components/form/use-go-back.ts';
import { personText } from '../../components/format/labels.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { BackTo, CancelTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SchoolPicker } from '../../components/picker/school-picker.tsx';
import { schools } from '../../components/resources/schools.ts';
import { userQuery } from '../../components/resources/user-query.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { STUDENT_STATUSES } from './people-labels.ts';
import { studentHome, updateStudent, users } from './users-api.ts';

const texts = textFields({
  name: 'Name',
  username: 'Username',
  email: 'Email',
  phone: 'Phone',
  school_id: 'School',
  status: 'Status',
});
/** What the form holds; a field left empty is an empty text. */
type StudentValues = typeof texts.emptyValues;

/** The id that a field holds; undefined where it is empty. */
const optionalId = (text: string) => (text === '' ? undefined : Number(text));

/** The name of a school that was picked or loaded; its id where it was neither. */
function schoolName(id: string): string {
  if (id === '') return '';
  return queryClient.getQueryData(schools.find(Number(id)).queryKey)?.name ?? `School ${id}`;
}

const allUsers = <GoTo home={studentHome} />;

function StudentFields({ form, field }: FieldsProps<StudentValues>) {
  return (
    <>
      <TextInput required autoFocus autoComplete="off" {...field('name')} />
      <TextInput
        description="They sign in with it"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextInput type="email" autoComplete="off" {...field('email')} />
      <TextInput type="tel" autoComplete="off" {...field('phone')} />
      <SchoolPicker
        label={texts.labels.school_id}
        placeholder="No school"
        clearable
        value={optionalId(form.values.school_id)}
        onPick={(school) => form.setFieldValue('school_id', school === undefined ? '' : String(school.id))}
        error={form.errors.school_id}
      />
      <NativeSelect
        description="A barred user is signed out and cannot sign in"
        required
        data={STUDENT_STATUSES}
        {...field('status')}
      />
    </>
  );
}

const studentForm = {
  thing: 'User',
  labels: texts.labels,
  useTexts:
    () =>
    ({ status, school_id }: StudentValues) => ({
      status: STUDENT_STATUSES.find(({ value }) => value === status)?.label ?? status,
      school_id: schoolName(school_id),
    }),
  valuesOf: (student: User): StudentValues => texts.valuesOf(student),
  nameOf: personText,
  invalidate: users.invalidate,
  schema: studentInput,
  toInput: (values: StudentValues) => ({ ...values, school_id: optionalId(values.school_id) ?? null }),
  Fields: StudentFields,
};

function StudentForm({ student }: { readonly student: User }) {
  const goBack = useGoBack({ to: '/users' });
  return (
    <RowForm
      fields={studentForm}
      initialValues={studentForm.valuesOf(student)}
      editing={editingOf(studentForm, student)}
      record={`user ${student.id}`}
      onSave={async (input) => void (await saveRow(studentForm, 'updated', updateStudent(student.id, input)))}
      onSaved={goBack}
      cancel={<CancelTo home={studentHome} />}
      {...UPDATING}
    />
  );
}

/** The page that changes a student. */
export function StudentEdit({ id }: { readonly id: number }) {
  return (
    <>
      <PageHead
        title="Edit User"
        back={<BackTo home={studentHome} />}
        record={{ table: 'users', id, name: `User ${id}` }}
      />
      <RecordLoader
        key={id}
        query={userQuery(String(id))}
        fields={Object.values(texts.labels)}
        thing="user"
        wayOut={allUsers}
      >
        {(user) =>
          user.role === 'student' ? (
            <StudentForm student={user} />
          ) : (
            <EmptyState title="Not a student" actions={allUsers}>
              {personText(user)} is an administrator. Only students are changed here.
            </EmptyState>
          )
        }
      </RecordLoader>
    </>
  );
}
