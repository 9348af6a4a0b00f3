import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { countText } from '../../format/format-number.ts';
import classes from './repair.module.css';

interface FaultStepsProps {
  /** Which of the faults has the focus, from 0; -1 for none. */
  readonly at: number;
  readonly count: number;
  readonly onGo: (step: 1 | -1) => void;
}

/** The buttons that lead from fault to fault; nothing where there is none. */
export function FaultSteps({ at, count, onGo }: FaultStepsProps) {
  if (count === 0) return null;
  return (
    <div className="qd-row qd-gap-8 qd-wrap">
      {at >= 0 && (
        <span role="status" className="qd-note qd-figures">
          Fault {countText(at + 1)} of {countText(count)}
        </span>
      )}
      <Button variant="default" className={classes.previous} aria-keyshortcuts="Shift+N" onClick={() => onGo(-1)}>
        Previous
        <kbd className={classes.key}>Shift N</kbd>
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="N"
        leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => onGo(1)}
      >
        Next fault
        <kbd className={classes.key}>N</kbd>
      </Button>
    </div>
  );
}
