import type { SchoolSummary } from '@quizdesk/contract/standings';
import { useId } from 'react';
import { shareText } from '../../../components/format/format-number.ts';
import { subjectText } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import classes from './school-page.module.css';

type Subjects = SchoolSummary['subjects'];

/** So many points of 100 apart from everybody, a subject is called strong or weak. */
const CLEAR = 0.03;

const differenceOf = ({ share, share_of_all }: Subjects[number]) => share - share_of_all;

/** The difference in points of 100, with its sign. */
function differenceText(difference: number): string {
  const points = Math.round(difference * 100);
  if (points === 0) return '±0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** The subjects that are clearly above and below everybody's, in a sentence. */
function strengthText(subjects: Subjects): string {
  const named = (some: Subjects) => some.map(({ subject }) => subjectText(subject)).join(', ');
  const strong = named(subjects.filter((subject) => differenceOf(subject) >= CLEAR));
  const weak = named(subjects.filter((subject) => differenceOf(subject) <= -CLEAR));
  const parts = [strong && `Strong in ${strong}`, weak && `weak in ${weak}`].filter((part) => part !== '');
  const text = parts.join('; ');
  return text === '' ? 'Close to the mean of all students in every subject.' : `${text.replace(/^w/, 'W')}.`;
}

/** The share right by subject, with a stroke where all students are. */
export function SubjectShares({ subjects }: { readonly subjects: Subjects }) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Share right by subject
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Share right</th>
            <th scope="col">All students</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.subject}>
              <th scope="row">
                <SubjectSpine subject={subject.subject} />
              </th>
              <td>
                <span className={classes.share}>
                  <span className={classes.track} aria-hidden="true">
                    <span
                      className={classes.fill}
                      style={{
                        inlineSize: `${subject.share * 100}%`,
                        background: `var(--qd-subject-${subject.subject})`,
                      }}
                    />
                    <span className={classes.mean} style={{ insetInlineStart: `${subject.share_of_all * 100}%` }} />
                  </span>
                  {shareText(subject.share)}
                </span>
              </td>
              <td>{shareText(subject.share_of_all)}</td>
              <td>{differenceText(differenceOf(subject))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={classes.caption}>
        {strengthText(subjects)} The upright stroke is the mean of all students.
      </figcaption>
    </figure>
  );
}
