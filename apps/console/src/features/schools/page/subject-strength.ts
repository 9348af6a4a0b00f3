import type { SchoolSummary } from '@quizdesk/contract/standings';
import { subjectText } from '../../../components/question/question-labels.ts';

type Subjects = SchoolSummary['subjects'];

/** So many points of 100 apart from everybody, a subject is called strong or weak. */
const CLEAR = 3;
/** So many subjects are named on each side. */
const NAMED = 3;

/** The difference of the shares as they are shown, in points of 100. */
const differenceOf = ({ share, share_of_all }: Subjects[number]) =>
  Math.round(share * 100) - Math.round(share_of_all * 100);

/** The difference to all students, with its sign. */
export function differenceText(subject: Subjects[number]): string {
  const points = differenceOf(subject);
  if (points === 0) return '±0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

const namesOf = (subjects: Subjects) =>
  subjects
    .slice(0, NAMED)
    .map(({ subject }) => subjectText(subject))
    .join(', ');

/** The subjects that are most clearly above and below everybody's, the clearest first, in a sentence. */
export function strengthText(subjects: Subjects): string {
  const best = subjects.toSorted((one, other) => differenceOf(other) - differenceOf(one));
  const strong = namesOf(best.filter((subject) => differenceOf(subject) >= CLEAR));
  const weak = namesOf(best.filter((subject) => differenceOf(subject) <= -CLEAR).reverse());
  if (strong === '' && weak === '') return 'Close to the mean of all students in every subject.';
  if (strong === '') return `Weak in ${weak}.`;
  return weak === '' ? `Strong in ${strong}.` : `Strong in ${strong}; weak in ${weak}.`;
}
