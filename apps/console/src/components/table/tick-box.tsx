import { type ChangeEvent, useEffect, useRef } from 'react';
import classes from './tick-box.module.css';

export interface TickBoxProps {
  readonly label: string;
  readonly isTicked: boolean;
  /** Some of what it stands for is ticked. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox without words next to it, small enough to be drawn by the hundred. */
export function TickBox({ label, isTicked, isPartly = false, isDisabled = false, onChange }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      className={classes.box}
      checked={isTicked}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
}
