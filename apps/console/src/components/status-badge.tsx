import type { ActivityStatus } from '@quizdesk/contract/constants';
import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react';
import classes from './status-badge.module.css';

interface WordBadgeProps {
  /** Tinted; everything else is only outlined. */
  readonly isActive: boolean;
  readonly icon?: TablerIcon;
  readonly children: string;
}

/** A word with a sign before it, so that colour is not all there is. */
export function WordBadge({ isActive, icon: Icon = isActive ? IconCheck : IconX, children }: WordBadgeProps) {
  return (
    <span className={classes.badge} data-active={isActive}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}

/** Says whether something is active. */
export function StatusBadge({ status }: { readonly status: ActivityStatus }) {
  const isActive = status === 'active';
  return <WordBadge isActive={isActive}>{isActive ? 'Active' : 'Inactive'}</WordBadge>;
}
