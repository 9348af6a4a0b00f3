import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** A small page of the exercise book. */
function RuledPage() {
  return (
    <svg width="100" height="88" viewBox="0 0 100 88" fill="none" aria-hidden="true" style={{ marginBottom: 20 }}>
      <path d="M1 22.5h98M1 44h98M1 65.5h98" className={classes.rules} />
      <path d="M24.5 1v86" className={classes.margin} />
      <rect x=".5" y=".5" width="99" height="87" rx="5" className={classes.sheet} />
      <path d="m9 31 4 5 7-9" className={classes.tick} />
    </svg>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  /** How rows come into the list. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** What a list without rows shows: how they come into it, and the next step. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <RuledPage />
      <h2 className="qd-heading qd-below-8">{title}</h2>
      <p className="qd-dimmed qd-break">{children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
