import type { ActivityStatus } from '@quizdesk/contract/constants';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './status-badge.module.css';

/** Says whether something is active: a word and a sign, so that colour is not all there is. */
export function StatusBadge({ status }: { readonly status: ActivityStatus }) {
  const isActive = status === 'active';
  const Icon = isActive ? IconCheck : IconX;
  return (
    <span className={classes.badge} data-active={isActive}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}
