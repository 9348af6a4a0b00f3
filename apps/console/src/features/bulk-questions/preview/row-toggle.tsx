import { IconChevronDown } from '@tabler/icons-react';
import classes from './row-toggle.module.css';

interface RowToggleProps {
  /** The sheet's row number. */
  readonly row: number;
  readonly isOpen: boolean;
  readonly onOpen: (row: number) => void;
}

/** Opens and closes the whole of a row. */
export function RowToggle({ row, isOpen, onOpen }: RowToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={`Details of row ${row}`}
      aria-expanded={isOpen}
      onClick={() => onOpen(row)}
    >
      <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
