import { IconArrowBackUp } from '@tabler/icons-react';

/** What holds for everything that is done with many rows together. */
export function OneEntry() {
  return (
    <span className="qd-row qd-gap-8">
      <IconArrowBackUp size={16} stroke={1.7} className="qd-fixed" aria-hidden="true" />
      One entry in the audit log, undone as one
    </span>
  );
}
