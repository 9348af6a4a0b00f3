import type { Question } from '@quizdesk/contract/questions';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { cutText } from '../../components/question-words.ts';
import { refreshQuestions } from '../../components/refresh-questions.ts';
import type { Asking } from '../../components/use-asking.ts';
import { removeQuestion } from './questions-api.ts';

export interface QuestionDeleteProps {
  readonly asking: Asking<Question>;
  /** Leaves a page that is about the question itself. */
  readonly onGone?: () => Promise<void>;
}

/** Asks whether a question shall go. */
export function QuestionDelete({ asking, onGone }: QuestionDeleteProps) {
  const nameOf = ({ question_text }: Question) => cutText(question_text);
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Question"
      thing="Question"
      nameOf={nameOf}
      remove={({ id }) => removeQuestion(id)}
      refresh={async () => {
        await onGone?.();
        await refreshQuestions();
      }}
    >
      Are you sure you want to delete "{asking.about && nameOf(asking.about)}"?
    </DeleteDialog>
  );
}
