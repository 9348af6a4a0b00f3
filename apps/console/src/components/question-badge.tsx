import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './question-badge.module.css';

/** A word about a question that stands out: what it is for. */
export function QuestionBadge({ children }: { readonly children: ReactNode }) {
  return <span className={classes.badge}>{children}</span>;
}

/** Says that nothing counts as right: the correct answer was deleted, and comes back once the question is edited. */
export function NoAnswerBadge() {
  return (
    <span className={`${classes.badge} ${classes.warn}`}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      No correct answer
    </span>
  );
}
