import type { Subject } from '@quizdesk/contract/constants';
import { subjectText } from './question-labels.ts';
import classes from './question-spine.module.css';

/** A subject: a spine in its colour, and its name. */
export function SubjectSpine({ subject }: { readonly subject: Subject }) {
  return (
    <span className={classes.subject}>
      <span className={classes.spine} style={{ background: `var(--qd-subject-${subject})` }} />
      {subjectText(subject)}
    </span>
  );
}
