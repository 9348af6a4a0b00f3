import { IconChevronDown } from '@tabler/icons-react';

interface RowToggleProps {
  /** Names the row for screen-reader users: "Details of Keta Lagoon". */
  readonly rowName: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes what is below a row. */
export function RowToggle({ rowName, isOpen, onToggle }: RowToggleProps) {
  return (
    <button
      type="button"
      className="qd-icon-button"
      aria-label={`Details of ${rowName}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconChevronDown size={18} stroke={1.7} aria-hidden="true" style={isOpen ? { rotate: '180deg' } : undefined} />
    </button>
  );
}
