import type { Level } from '@quizdesk/contract/levels';
import type { Quiz } from '@quizdesk/contract/quizzes';
import type { Round } from '@quizdesk/contract/rounds';
import { type Choice, levelLabeller } from '../../components/list/filter/choices.ts';

const stateOf = ({ status }: Level | Round) => (status === 'inactive' ? ' (inactive)' : '');

/** A level as it is chosen: its number; where levels of several quizzes are offered, also its quiz. */
export function levelChoices(levels: readonly Level[], quizzes: readonly Quiz[]): Choice[] {
  const labelOf = levelLabeller(levels, quizzes);
  return levels.map((level) => ({ value: level.id, label: `${labelOf(level)}${stateOf(level)}` }));
}

/** A round as it is chosen: its serial number and its name. */
export function roundChoices(rounds: readonly Round[]): Choice[] {
  return rounds.map((round) => ({
    value: round.id,
    label: `${round.serial_number}. ${round.name}${stateOf(round)}`,
  }));
}
