import { Button } from '@mantine/core';
import type { TwoFactorState } from '@quizdesk/contract/account';
import type { Passkey } from '@quizdesk/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { useCall } from '../../../components/form/use-call.ts';
import { Moment } from '../../../components/format/moment.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { focusPageTitleAfterDialog } from '../../../components/page/page-head.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { notifySuccess } from '../../../lib/toast.ts';
import classes from './security.module.css';
import { invalidateTwoFactor, passkeysQuery, removeApp, removePasskey } from './security-api.ts';
import { SignInRow } from './sign-in-row.tsx';

/** Something that signs one in, about to be removed. */
interface Removal {
  readonly name: string;
  readonly text: string;
  readonly work: () => Promise<void>;
}

function PasskeyFacts({ host, created_at, last_used_at }: Passkey) {
  return (
    <>
      {host !== window.location.hostname && <span>For {host}</span>}
      <span>
        Added <Moment at={created_at} />
      </span>
      <span>
        {last_used_at === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <Moment at={last_used_at} />
          </>
        )}
      </span>
    </>
  );
}

export interface SecondStepsProps {
  readonly state: TwoFactorState;
  readonly onRename: (passkey: Passkey) => void;
}

/** What signs one in after the password: the app and the passkeys, each of which can be removed. */
export function SecondSteps({ state, onRename }: SecondStepsProps) {
  const { app_enabled_at, required } = state;
  const hasPasskeys = state.passkeys > 0;
  const query = useQuery({ ...passkeysQuery, enabled: hasPasskeys });
  const { row: removal, isOpen, open, close } = useDialogTarget<Removal>();
  const isLast = state.passkeys + (app_enabled_at === null ? 0 : 1) === 1;
  const end = async () => {
    close();
    await invalidateTwoFactor();
  };
  const removing = useCall({
    call: ({ work }: Removal) => work(),
    onDone: (_, { name }) => {
      notifySuccess(`${name} was removed`, isLast ? 'Your password alone signs you in.' : '');
      // The button that was pressed goes with its row.
      focusPageTitleAfterDialog();
      void end();
    },
    failure: 'Failed to remove a second step',
    failureTitle: 'It was not removed',
    onFailure: () => void end(),
  });
  const removeButton = (next: Removal) =>
    !(isLast && required) && (
      <Button variant="default" onClick={() => open(next)} aria-label={`Remove ${next.name}`}>
        Remove
      </Button>
    );
  return (
    <>
      {query.isError && query.data === undefined && (
        <LoadError title="The passkeys could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={classes.rows} aria-label="Second steps">
        {hasPasskeys && query.isPending && (
          <li className={classes.row}>
            <SkeletonBar width={220} />
          </li>
        )}
        {hasPasskeys &&
          query.data?.rows.map((passkey) => (
            <SignInRow key={passkey.id} name={passkey.name} badge="Passkey" facts={<PasskeyFacts {...passkey} />}>
              <Button
                variant="default"
                onClick={() => onRename(passkey)}
                aria-label={`Rename the passkey ${passkey.name}`}
              >
                Rename
              </Button>
              {removeButton({
                name: passkey.name,
                text: 'It will no longer sign you in. Your device keeps its part until you delete it there.',
                work: () => removePasskey(passkey.id),
              })}
            </SignInRow>
          ))}
        {app_enabled_at !== null && (
          <SignInRow
            name="Authenticator app"
            facts={
              <span>
                Added <Moment at={app_enabled_at} />
              </span>
            }
          >
            {removeButton({ name: 'Authenticator app', text: 'Its codes will no longer work.', work: removeApp })}
          </SignInRow>
        )}
      </ul>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Remove ${removal?.name}?`}
        isBusy={removing.isBusy}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => removal && removing.run(removal)}
        onCancel={close}
      >
        {removal?.text}
        {isLast && ' Your password alone signs you in then, and the recovery codes stop working.'}
      </ConfirmDialog>
    </>
  );
}
