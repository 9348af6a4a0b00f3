import type { SchoolSummary } from '@quizdesk/contract/standings';
import { useId } from 'react';
import { shareText } from '../../../components/format/format-number.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { SubjectBar } from './bar.tsx';
import classes from './school-page.module.css';
import { differenceText, strengthText } from './subject-strength.ts';

/** The share right by subject, with a stroke where all students are. */
export function SubjectShares({ subjects }: { readonly subjects: SchoolSummary['subjects'] }) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
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
                <SubjectBar {...subject} />
              </td>
              <td>{shareText(subject.share_of_all)}</td>
              <td>{differenceText(subject)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="qd-note qd-above-6">
        {strengthText(subjects)} The upright stroke is the mean of all students.
      </figcaption>
    </figure>
  );
}
