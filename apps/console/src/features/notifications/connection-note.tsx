import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { ConnectionState } from '../../lib/socket/connection.ts';
import classes from './notifications.module.css';

const LABELS: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  connecting: 'Connecting…',
  waiting: 'Not connected: trying again',
  ended: 'Not connected: notifications are open in too many windows',
};

/** Says whether notifications can be sent now. */
export function ConnectionNote({ state, onRetry }: { readonly state: ConnectionState; readonly onRetry: () => void }) {
  const Icon = state === 'connected' ? IconPlugConnected : IconPlugConnectedX;
  return (
    <span className={classes.connection} data-state={state}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span role="status">{LABELS[state]}</span>
      {state === 'ended' && (
        <button type="button" className="qd-text-button" onClick={onRetry}>
          Connect again
        </button>
      )}
    </span>
  );
}
