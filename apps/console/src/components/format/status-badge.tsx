import type { ActivityStatus } from '@quizdesk/contract/constants';
import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react';

interface WordBadgeProps {
  /** Tinted; everything else is only outlined. */
  readonly isActive: boolean;
  readonly icon?: TablerIcon;
  readonly children: string;
}

/** A word with an icon before it, so that the state is not shown by colour alone. */
export function WordBadge({ isActive, icon: Icon = isActive ? IconCheck : IconX, children }: WordBadgeProps) {
  return (
    <span className="qd-badge" data-tone={isActive ? 'good' : undefined}>
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

export function YesNoBadge({ isYes }: { readonly isYes: boolean }) {
  return <WordBadge isActive={isYes}>{isYes ? 'Yes' : 'No'}</WordBadge>;
}
