import { isConsoleRole } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { passwordInput, type User } from '@quizdesk/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { FormFrame, useCheckedForm } from '../../components/form/form-frame.tsx';
import { RecordLoader } from '../../components/form/record-loader.tsx';
import { personText } from '../../components/format/labels.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { BackTo, CancelTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { useListBefore } from '../../components/list/return-search.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { NewPasswordField } from './password-fields.tsx';
import { adminHome, setPassword } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

const allAdmins = <GoTo home={adminHome} />;

/** Only students themselves change their passwords. */
function NotAnAdministrator({ user }: { readonly user: User }) {
  return (
    <EmptyState title="Not an administrator" actions={allAdmins}>
      {personText(user)} is a student. Only passwords of administrators are set here.
    </EmptyState>
  );
}

/** Changing one's own password needs the present one; other people's may be set only by a role that is high enough. */
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
  const list = useListBefore(adminHome.address);
  const form = useCheckedForm(passwordInput, { password: '' });
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
      cancel={<CancelTo home={adminHome} />}
    >
      <p className="qd-dimmed qd-break">
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
      <PageHead title="Reset password" back={<BackTo home={adminHome} />} />
      <RecordLoader
        key={id}
        query={userQuery(String(id))}
        fields={['New password']}
        thing="administrator"
        wayOut={allAdmins}
      >
        {(user) => {
          if (!isConsoleRole(user.role)) return <NotAnAdministrator user={user} />;
          const isAllowed = !isOwn(viewer, user) && mayDo(viewer.role, 'set_password', user.role);
          return isAllowed ? <PasswordForm user={user} /> : <NotAllowed user={user} viewer={viewer} />;
        }}
      </RecordLoader>
    </>
  );
}
