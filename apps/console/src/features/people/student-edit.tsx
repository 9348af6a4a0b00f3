import type { User } from '@quizdesk/contract/users';
import { editingOf } from '../../components/form/conflict/use-merging.tsx';
import { RecordLoader } from '../../components/form/record-loader.tsx';
import { RowForm, saveRow, UPDATING } from '../../components/form/resource/row-form.tsx';
import { useGoBack } from '../../components/form/use-go-back.ts';
import { personText } from '../../components/format/labels.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { BackTo, CancelTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { studentForm } from './student-form.tsx';
import { studentHome } from './users-api.ts';

const allUsers = <GoTo home={studentHome} />;

function StudentForm({ student }: { readonly student: User }) {
  const goBack = useGoBack({ to: '/users' });
  return (
    <RowForm
      fields={studentForm}
      initialValues={studentForm.valuesOf(student)}
      editing={editingOf(studentForm, student)}
      record={`${studentForm.thing} ${student.id}`}
      onSave={async (input) => void (await saveRow(studentForm, 'updated', studentForm.update(student.id, input)))}
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
        query={studentForm.query(id)}
        fields={Object.values(studentForm.labels)}
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
