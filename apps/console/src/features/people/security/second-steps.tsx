import { Button } from '@mantine/core';
import type { TwoFactorState } from '@quizdesk/contract/account';
import type { Passkey } from '@quizdesk/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Moment } from '../../../components/format/moment.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { focusPageTitleAfterDialog } from '../../../components/page/page-head.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../../lib/toast.ts';
import { passkeysQuery, removePasskey } from './passkeys-api.ts';
import classes from './security.module.css';
import { invalidateTwoFactor, removeApp } from './security-api.ts';

/** Something that signs one in, about to be removed. */
interface Removal {
  readonly name: string;
  readonly text: string;
  readonly work: () => Promise<void>;
}

interface RowProps {
  readonly name: string;
  readonly kind?: string;
  readonly facts: ReactNode;
  readonly onRename?: () => void;
  readonly onRemove?: (() => void) | undefined;
}

function Row({ name, kind, facts, onRename, onRemove }: RowProps) {
  return (
    <li className={classes.session}>
      <div className="qd-may-shrink">
        <p className={classes.device}>
          {name}
          {kind !== undefined && <span className="qd-badge">{kind}</span>}
        </p>
        <p className={classes.facts}>{facts}</p>
      </div>
      <div className={classes.rowButtons}>
        {onRename && (
          <Button variant="default" onClick={onRename} aria-label={`Rename the passkey ${name}`}>
            Rename
          </Button>
        )}
        {onRemove && (
          <Button variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
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
  const query = useQuery({ ...passkeysQuery, enabled: state.passkeys > 0 });
  const [removal, setRemoval] = useState<Removal>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isLast = state.passkeys + (state.app_enabled_at === null ? 0 : 1) === 1;
  const mayRemove = !(isLast && state.required);
  const asking = (next: Removal) =>
    mayRemove
      ? () => {
          setRemoval(next);
          setOpen(true);
        }
      : undefined;
  const remove = async () => {
    if (removal === undefined) return;
    setBusy(true);
    try {
      await removal.work();
      notifySuccess(`${removal.name} was removed`, isLast ? 'Your password alone signs you in.' : '');
      // The button that was pressed goes with its row.
      focusPageTitleAfterDialog();
    } catch (error) {
      notifyFailure('It was not removed', error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
    setOpen(false);
    await invalidateTwoFactor();
  };
  return (
    <>
      {query.isError && query.data === undefined && (
        <LoadError title="The passkeys could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={classes.sessions} aria-label="Second steps">
        {state.passkeys > 0 && query.isPending && (
          <li className={classes.session}>
            <SkeletonBar width={220} />
          </li>
        )}
        {state.passkeys > 0 &&
          query.data?.rows.map((passkey) => (
            <Row
              key={passkey.id}
              name={passkey.name}
              kind="Passkey"
              facts={<PasskeyFacts {...passkey} />}
              onRename={() => onRename(passkey)}
              onRemove={asking({
                name: passkey.name,
                text: 'It will sign you in no more. Your device keeps its part until you delete it there.',
                work: () => removePasskey(passkey.id),
              })}
            />
          ))}
        {state.app_enabled_at !== null && (
          <Row
            name="Authenticator app"
            facts={
              <span>
                Added <Moment at={state.app_enabled_at} />
              </span>
            }
            onRemove={asking({ name: 'Authenticator app', text: 'Its codes will no longer work.', work: removeApp })}
          />
        )}
      </ul>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Remove ${removal?.name}?`}
        isBusy={isBusy}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={remove}
        onCancel={() => setOpen(false)}
      >
        {removal?.text}
        {isLast && ' Your password alone signs you in then, and the recovery codes stop working.'}
      </ConfirmDialog>
    </>
  );
}
