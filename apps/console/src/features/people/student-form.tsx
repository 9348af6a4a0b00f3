import { NativeSelect, TextInput } from '@mantine/core';
import { type StudentInput, studentInput, type User } from '@quizdesk/contract/users';
import { textFields } from '../../components/form/form-values.ts';
import type { EditPageView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { personText } from '../../components/format/labels.ts';
import { SchoolPicker } from '../../components/picker/school-picker.tsx';
import { schools } from '../../components/resources/schools.ts';
import { userQuery } from '../../components/resources/user-query.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { STUDENT_STATUSES } from './people-labels.ts';
import { type StudentSearch, studentHome, updateStudent, users } from './users-api.ts';

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

/** How a student is changed, on a page and beside the list. */
export const studentForm: EditPageView<User, StudentInput, StudentValues, StudentSearch> = {
  ...texts,
  home: studentHome,
  thing: 'User',
  titles: { edit: 'Edit User' },
  leavesTo: 'back',
  refusal: (user) =>
    user.role === 'student'
      ? undefined
      : {
          title: 'Not a student',
          text: `${personText(user)} is an administrator. Only students are changed here.`,
        },
  useTexts:
    () =>
    ({ status, school_id }: StudentValues) => ({
      status: STUDENT_STATUSES.find(({ value }) => value === status)?.label ?? status,
      school_id: schoolName(school_id),
    }),
  nameOf: personText,
  query: (id) => userQuery(String(id)),
  update: updateStudent,
  invalidate: users.invalidate,
  schema: studentInput,
  toInput: (values) => ({ ...values, school_id: optionalId(values.school_id) ?? null }),
  Fields: StudentFields,
  pickers: { school_id: SchoolPicker },
};
