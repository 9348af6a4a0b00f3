import type { SchoolSummary } from '@quizdesk/contract/standings';
import { useId } from 'react';
import { countText } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import classes from './school-page.module.css';

/** The students with the most points; equal points share a place. */
export function BestStudents({ best }: Pick<SchoolSummary, 'best'>) {
  const id = useId();
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
        Best students
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Place</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {best.map(({ place, user, points }) => (
            <tr key={user.id}>
              <th scope="row">
                <PersonLink person={user.id}>{user.name}</PersonLink>
              </th>
              <td>{place}</td>
              <td>{countText(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
