import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './status-badge.module.css';

/** Yes or No: a word and a sign, so that colour is not all there is. */
export function YesNoBadge({ isYes }: { readonly isYes: boolean }) {
  const Icon = isYes ? IconCheck : IconX;
  return (
    <span className={classes.badge} data-active={isYes}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {isYes ? 'Yes' : 'No'}
    </span>
  );
}
