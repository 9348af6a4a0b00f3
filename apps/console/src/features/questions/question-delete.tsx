import type { Question } from '@quizdesk/contract/questions';
import { DeleteDialog, type Removal } from '../../components/dialog/delete-dialog.tsx';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { cutText } from '../../components/question/plain-tex.ts';
import { TexText } from '../../components/question/tex-text.tsx';
import classes from './question-delete.module.css';
import { questions } from './questions-api.ts';

/** The text of the question is cut to two lines, but whole for screen-reader users. */
export const questionRemoval: Removal<Question> = {
  ...questions,
  title: 'Delete Question',
  call: 'questions.remove',
  thing: 'Question',
  nameOf: ({ question_text }) => cutText(question_text),
  question: ({ question_text }) => (
    <>
      Are you sure you want to delete{' '}
      <span className={classes.text}>
        "<TexText isInline>{question_text}</TexText>
      </span>
      "?
    </>
  ),
  counting: {
    resource: 'questions',
    count: questions.dependents,
    labels: {
      answers: {
        things: 'answers',
        one: 'answer by a participant stays, with the question’s id',
        many: 'answers by participants stay, with the question’s id',
      },
      days: {
        things: 'days',
        one: 'place in the calendar of the quiz of the day becomes free',
        many: 'places in the calendar of the quiz of the day become free',
      },
    },
  },
};

export interface QuestionDeleteProps {
  readonly target: DialogTarget<Question>;
  /** Leaves a page that is about the deleted question. */
  readonly onDeleted?: () => Promise<void>;
}

/** Asks whether a question should be deleted, and says how many answers it has and where it is planned. */
export function QuestionDelete({ target, onDeleted }: QuestionDeleteProps) {
  const invalidate = async () => {
    await onDeleted?.();
    await questions.invalidate();
  };
  return <DeleteDialog removal={{ ...questionRemoval, invalidate }} target={target} />;
}
