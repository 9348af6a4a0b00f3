import { schemaResolver, useForm } from '@mantine/form';
import { mayDo } from '@quizdesk/contract/account-rights';
import { isAdminRole } from '@quizdesk/contract/constants';
import { passwordInput, type User } from '@quizdesk/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { personText } from '../../components/words.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToAdmins, CancelToAdmins } from './back-to-admins.tsx';
import { NewPasswordField } from './password-fields.tsx';
import classes from './people.module.css';
import { adminSearch, setPassword, userQuery } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

const allAdmins = (
  <ButtonLink to="/admins" variant="default">
    Go to Admins
  </ButtonLink>
);

/** The passwords of students are their own affair. */
function NotAnAdministrator({ user }: { readonly user: User }) {
  return (
    <EmptyState title="Not an administrator" actions={allAdmins}>
      {personText(user)} is a student. Only passwords of administrators are set here.
    </EmptyState>
  );
}

/** Nobody gives themselves a password without the present one, nor others one that their role does not reach. */
function NotAllowed({ user, viewer }: { readonly user: User; readonly viewer: Viewer }) {
  if (isOwn(viewer, user)) {
    return (
      <EmptyState title="This is your own account" actions={<ButtonLink to="/password">Change password</ButtonLink>}>
        Your own password is changed with the present one.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Not allowed" actions={allAdmins}>
      Only a superadmin sets another administrator’s password.
    </EmptyState>
  );
}

function PasswordForm({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const list = useListBefore(adminSearch);
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(passwordInput, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={async ({ password }) => {
        await setPassword(user.id, password);
        notifySuccess('Password reset', personText(user));
      }}
      onSaved={() => void navigate({ to: '/admins', search: list })}
      submitLabel="Reset password"
      busyLabel="Updating..."
      cancel={<CancelToAdmins />}
    >
      <p className={classes.about}>
        {personText(user)} is signed out everywhere and signs in with the new password. Tell them yourself: no message
        is sent.
      </p>
      <NewPasswordField label="New password" autoFocus {...form.getInputProps('password')} />
    </FormFrame>
  );
}

export interface AdminPasswordProps {
  readonly id: number;
  readonly viewer: Viewer;
}

/** The page that gives an administrator another password. */
export function AdminPassword({ id, viewer }: AdminPasswordProps) {
  return (
    <>
      <PageHead title="Reset password" back={<BackToAdmins />} />
      <StoredRow
        key={id}
        query={userQuery(String(id))}
        fields={['New password']}
        thing="administrator"
        wayOut={allAdmins}
      >
        {(user) => {
          if (!isAdminRole(user.role)) return <NotAnAdministrator user={user} />;
          const isAllowed = !isOwn(viewer, user) && mayDo(viewer.role, 'set_password', user.role);
          return isAllowed ? <PasswordForm user={user} /> : <NotAllowed user={user} viewer={viewer} />;
        }}
      </StoredRow>
    </>
  );
}
