import type { Question } from '@quizdesk/contract/questions';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { cutText } from '../../components/question-words.ts';
import { refreshQuestions } from '../../components/refresh-questions.ts';
import type { Asking } from '../../components/use-asking.ts';
import { useDependents } from '../../components/use-dependents.ts';
import classes from './question-delete.module.css';
import { countDependents, removeQuestion } from './questions-api.ts';

const COUNTING = {
  resource: 'questions',
  count: countDependents,
  words: {
    answers: {
      things: 'answers',
      one: 'answer by a participant stays, with the question’s id',
      many: 'answers by participants stay, with the question’s id',
    },
  },
};

export interface QuestionDeleteProps {
  readonly asking: Asking<Question>;
  /** Leaves a page that is about the question itself. */
  readonly onGone?: () => Promise<void>;
}

/** Asks whether a question shall be deleted, and says how many answers it has. Its text is cut to two lines for the eye alone. */
export function QuestionDelete({ asking, onGone }: QuestionDeleteProps) {
  const dependents = useDependents(asking, COUNTING);
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Question"
      thing="Question"
      nameOf={({ question_text }) => cutText(question_text)}
      dependents={dependents}
      remove={({ id }) => removeQuestion(id)}
      refresh={async () => {
        await onGone?.();
        await refreshQuestions();
      }}
    >
      Are you sure you want to delete <span className={classes.text}>"{asking.about?.question_text}"?</span>
    </DeleteDialog>
  );
}
