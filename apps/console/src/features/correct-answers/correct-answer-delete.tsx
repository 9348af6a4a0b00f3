import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { forgetCorrectAnswer, removeCorrectAnswer } from './correct-answers-api.ts';

/** Names an answer by its question. */
export function answerName({ question_id }: CorrectAnswer): string {
  return `Answer of question ${question_id}`;
}

/** Asks whether a correct answer shall go, and says what becomes of its question. */
export function CorrectAnswerDelete({ asking }: { readonly asking: Asking<CorrectAnswer> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Answer"
      thing="Answer"
      nameOf={answerName}
      remove={removeCorrectAnswer}
      refresh={forgetCorrectAnswer}
      failure="Failed to delete answer"
    >
      Are you sure you want to delete this answer? Question {asking.about?.question_id} will have no correct answer
      until it is edited.
    </DeleteDialog>
  );
}
