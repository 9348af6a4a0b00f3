import type { Subject } from '@quizdesk/contract/constants';
import classes from './question-spine.module.css';
import { subjectText } from './question-words.ts';

/** A subject: a spine in its colour, and its name. */
export function SubjectSpine({ subject }: { readonly subject: Subject }) {
  return (
    <span className={classes.subject}>
      <span className={classes.spine} style={{ background: `var(--qd-subject-${subject})` }} />
      {subjectText(subject)}
    </span>
  );
}
