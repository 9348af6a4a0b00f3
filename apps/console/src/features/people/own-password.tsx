import { schemaResolver, useForm } from '@mantine/form';
import { ownPasswordInput } from '@quizdesk/contract/account';
import { ButtonLink } from '../../components/button-link.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useGoBack } from '../../components/use-go-back.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { NewPasswordField, ShownPasswordField } from './password-fields.tsx';
import classes from './people.module.css';
import { changeOwnPassword } from './users-api.ts';

/** The page where somebody changes their own password. */
export function OwnPassword() {
  const goBack = useGoBack({ to: '/' });
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: schemaResolver(ownPasswordInput, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <>
      <PageHead title="Change password" />
      <FormFrame
        form={form}
        onSave={async (values) => {
          await changeOwnPassword(values);
          notifySuccess('Password changed', 'You are signed out everywhere else.');
        }}
        onSaved={goBack}
        submitLabel="Change password"
        busyLabel="Updating..."
        cancel={
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
        }
      >
        <p className={classes.about}>You stay signed in here, and are signed out everywhere else.</p>
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
