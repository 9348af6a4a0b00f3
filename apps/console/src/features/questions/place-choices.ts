import type { Level } from '@quizdesk/contract/levels';
import type { Quiz } from '@quizdesk/contract/quizzes';
import type { Round } from '@quizdesk/contract/rounds';
import type { Choice } from '../../components/choices.ts';

const stateOf = ({ status }: Level | Round) => (status === 'inactive' ? ' (inactive)' : '');

/** A level as it is chosen: its number; where levels of several quizzes are offered, also its quiz. */
export function levelChoices(levels: readonly Level[], quizzes: readonly Quiz[]): Choice[] {
  const isMixed = new Set(levels.map(({ quiz_id }) => quiz_id)).size > 1;
  const titles = new Map(quizzes.map(({ id, title }) => [id, title]));
  const quizOf = ({ quiz_id }: Level) => (isMixed ? ` · ${titles.get(quiz_id) ?? `Quiz ${quiz_id}`}` : '');
  return levels.map((level) => ({
    value: level.id,
    label: `Level ${level.level_number}${quizOf(level)}${stateOf(level)}`,
  }));
}

/** A round as it is chosen: its serial number and its name. */
export function roundChoices(rounds: readonly Round[]): Choice[] {
  return rounds.map((round) => ({
    value: round.id,
    label: `${round.serial_number}. ${round.name}${stateOf(round)}`,
  }));
}
