import type { SchoolSummary } from '@quizdesk/contract/standings';
import type { ReactNode } from 'react';
import { shareText } from '../../../components/format/format-number.ts';
import classes from './school-page.module.css';

interface BarProps {
  /** From 0 to 1: how much of the whole width is filled. */
  readonly share: number;
  /** From 0 to 1: where the upright stroke is. */
  readonly mean?: number;
  /** A colour's role; that of charts unless it is said. */
  readonly colour?: string;
  /** The figure beside it. */
  readonly children: ReactNode;
}

/** A bar beside its figure. */
export function Bar({ share, mean, colour = 'var(--qd-chart)', children }: BarProps) {
  return (
    <span className={classes.share}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ inlineSize: `${share * 100}%`, background: colour }} />
        {mean !== undefined && <span className={classes.mean} style={{ insetInlineStart: `${mean * 100}%` }} />}
      </span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}

/** The share right in a subject, with a stroke where all students are. */
export function SubjectBar({ subject, share, share_of_all }: SchoolSummary['subjects'][number]) {
  return (
    <Bar share={share} mean={share_of_all} colour={`var(--qd-subject-${subject})`}>
      {shareText(share)}
    </Bar>
  );
}
