import { IconMinus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '../../format/format-number.ts';
import classes from './import.module.css';

interface LineProps {
  readonly icon: TablerIcon;
  readonly tone?: 'good' | 'warn' | 'dimmed';
  readonly children: ReactNode;
}

/** One line of what a file does. */
function Line({ icon: Icon, tone = 'dimmed', children }: LineProps) {
  return (
    <li className={`qd-flex qd-rule-below ${classes.line}`}>
      <span className={`qd-margin qd-center qd-${tone}`} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <span className="qd-figures qd-break">{children}</span>
    </li>
  );
}

interface CountLineProps extends Partial<LineProps> {
  readonly count: number;
  /** What is shown for one, and for many: "repeats an earlier row", "repeat an earlier row". */
  readonly one: string;
  readonly many: string;
}

/** A line that begins with a number, in the form that one or many need; none where there is nothing to count. */
export function CountLine({ count, one, many, icon = IconMinus, children, ...line }: CountLineProps) {
  if (count === 0) return null;
  return (
    <Line icon={icon} {...line}>
      <b>{countText(count)}</b> {count === 1 ? one : many}
      {children}
    </Line>
  );
}

/** Lines under each other, at the end the columns of the file that the import does not use; without one, nothing. */
export function Lines({ unused, children }: { readonly unused: readonly string[]; readonly children: ReactNode }) {
  return (
    <ul className={`qd-rule-above ${classes.lines}`}>
      {children}
      <CountLine count={unused.length} one="column of the file is not used" many="columns of the file are not used">
        : {unused.join(', ')}
      </CountLine>
    </ul>
  );
}
