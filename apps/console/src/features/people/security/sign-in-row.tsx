import type { ReactNode } from 'react';
import classes from './security.module.css';

export interface SignInRowProps {
  readonly name: string;
  readonly badge?: string | false;
  /** What there is to say about it, each in a `span`. */
  readonly facts: ReactNode;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** Something that signs one in, or has: a passkey, an app, a session. */
export function SignInRow({ name, badge, facts, children }: SignInRowProps) {
  return (
    <li className={classes.row}>
      <div className="qd-may-shrink">
        <p className={classes.device}>
          {name}
          {badge && <span className="qd-badge">{badge}</span>}
        </p>
        <p className={classes.facts}>{facts}</p>
      </div>
      <div className={classes.rowButtons}>{children}</div>
    </li>
  );
}
