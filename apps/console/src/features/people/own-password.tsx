import { ownPasswordInput } from '@quizdesk/contract/account';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { FormFrame, useCheckedForm } from '../../components/form/form-frame.tsx';
import { useGoBack } from '../../components/form/use-go-back.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { NewPasswordField, ShownPasswordField } from './password-fields.tsx';
import { changeOwnPassword } from './users-api.ts';

interface OwnPasswordProps {
  /** The present one was given by someone else: nothing else can be done before it is changed. */
  readonly isGiven: boolean;
  readonly onChanged: () => void;
}

/** The page where someone changes their own password. */
export function OwnPassword({ isGiven, onChanged }: OwnPasswordProps) {
  const goBack = useGoBack({ to: '/' });
  const form = useCheckedForm(ownPasswordInput, { current_password: '', password: '' });
  return (
    <>
      <PageHead title="Change password" />
      <FormFrame
        form={form}
        onSave={async (values) => {
          await changeOwnPassword(values);
          onChanged();
          notifySuccess('Password changed', 'You are signed out everywhere else.');
        }}
        onSaved={goBack}
        submitLabel="Change password"
        busyLabel="Updating..."
        cancel={
          !isGiven && (
            <ButtonLink
              to="/"
              variant="default"
              onClick={(event) => {
                event.preventDefault();
                goBack();
              }}
            >
              Cancel
            </ButtonLink>
          )
        }
      >
        <p className="qd-dimmed qd-break">
          {isGiven
            ? 'The password that you signed in with is temporary. Choose one of your own to go on.'
            : 'You stay signed in here, and are signed out everywhere else.'}
        </p>
        <ShownPasswordField
          label="Current password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('current_password')}
        />
        <NewPasswordField label="New password" {...form.getInputProps('password')} />
      </FormFrame>
    </>
  );
}
