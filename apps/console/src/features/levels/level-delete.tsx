import type { Level } from '@quizdesk/contract/levels';
import { DeleteDialog, type Removal } from '../../components/dialog/delete-dialog.tsx';
import { BLOCKING_QUESTIONS, type DependentsView } from '../../components/dialog/use-dependents.ts';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { useQuizNames } from '../../components/list/filter/choices.ts';
import { levels } from '../../components/resources/levels.ts';
import { levelName } from './level-labels.ts';

const counting: DependentsView = {
  resource: 'levels',
  count: levels.dependents,
  labels: {
    questions: BLOCKING_QUESTIONS,
    progress: {
      things: 'progress records',
      one: 'participant has reached it, whose progress must be deleted first',
      many: 'participants have reached it, whose progress must be deleted first',
      isBlocking: true,
    },
    attempts: {
      things: 'attempts',
      one: 'suggested quiz attempt stays, with the level’s id',
      many: 'suggested quiz attempts stay, with the level’s id',
    },
    answers: {
      things: 'answers',
      one: 'answer by a participant stays, with the level’s id',
      many: 'answers by participants stay, with the level’s id',
    },
  },
};

/** Asks whether a level should be deleted, and says what must be deleted first and what stays. */
export function LevelDelete({ target }: { readonly target: DialogTarget<Level> }) {
  const quizName = useQuizNames();
  const nameOf = (level: Level) => levelName(level, quizName(level.quiz_id));
  const removal: Removal<Level> = {
    ...levels,
    call: 'levels.remove',
    title: target.row === undefined ? 'Delete Level' : `Delete ${nameOf(target.row)}`,
    thing: 'Level',
    nameOf,
    question: () => 'Are you sure you want to delete this level?',
    counting,
  };
  return <DeleteDialog removal={removal} target={target} />;
}
