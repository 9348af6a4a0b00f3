import { IconCheck, IconX } from '@tabler/icons-react';
import classes from '../../components/status-badge.module.css';

/** Yes where the server awards a badge of this name, No where it does not; nothing while that is not known. */
export function ImplementedBadge({ isImplemented }: { readonly isImplemented: boolean | undefined }) {
  if (isImplemented === undefined) return null;
  const Icon = isImplemented ? IconCheck : IconX;
  return (
    <span className={classes.badge} data-active={isImplemented}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {isImplemented ? 'Yes' : 'No'}
    </span>
  );
}
