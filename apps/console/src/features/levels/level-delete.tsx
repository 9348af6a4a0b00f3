import type { Level } from '@quizdesk/contract/levels';
import { useQuizNames } from '../../components/choices.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { QUESTIONS_IN_THE_WAY } from '../../components/dependent-words.ts';
import type { Asking } from '../../components/use-asking.ts';
import { useDependents } from '../../components/use-dependents.ts';
import { levelName } from './level-words.ts';
import { countDependents, refreshLevels, removeLevel } from './levels-api.ts';

const COUNTING = {
  resource: 'levels',
  count: countDependents,
  words: {
    questions: QUESTIONS_IN_THE_WAY,
    progress: {
      things: 'progress records',
      one: 'participant has reached it and stands in the way',
      many: 'participants have reached it and stand in the way',
      isInTheWay: true,
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

/** Asks whether a level shall be deleted, and says what is in the way and what stays. */
export function LevelDelete({ asking }: { readonly asking: Asking<Level> }) {
  const { about } = asking;
  const quizName = useQuizNames();
  const nameOf = (level: Level) => levelName(level, quizName(level.quiz_id));
  return (
    <DeleteDialog
      asking={asking}
      title={about === undefined ? 'Delete Level' : `Delete ${nameOf(about)}`}
      thing="Level"
      nameOf={nameOf}
      dependents={useDependents(asking, COUNTING)}
      remove={({ id }) => removeLevel(id)}
      refresh={refreshLevels}
    >
      Are you sure you want to delete this level?
    </DeleteDialog>
  );
}
