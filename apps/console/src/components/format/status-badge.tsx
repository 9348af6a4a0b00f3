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

interface StatusBadgeProps {
  readonly status: ActivityStatus;
  /** What it is called, where it is not Active or Inactive. */
  readonly children?: string | undefined;
}

/** Says whether something is active. */
export function StatusBadge({ status, children = status === 'active' ? 'Active' : 'Inactive' }: StatusBadgeProps) {
  return <WordBadge isActive={status === 'active'}>{children}</WordBadge>;
}

export function YesNoBadge({ isYes }: { readonly isYes: boolean }) {
  return <WordBadge isActive={isYes}>{isYes ? 'Yes' : 'No'}</WordBadge>;
}
