import type { RecordPerson } from '@quizdesk/contract/socket/presence';

/** More names than these are counted. */
const NAMED = 2;

/** Who else has a record open, in a sentence; empty for nobody. */
export function presenceText(people: readonly RecordPerson[]): string {
  const names = people.slice(0, people.length > NAMED ? 1 : NAMED).map(({ name }) => name);
  if (people.length > names.length) names.push(`${people.length - names.length} others`);
  if (names.length === 0) return '';
  return `${names.join(' and ')} ${people.length === 1 ? 'has' : 'have'} this open too`;
}
