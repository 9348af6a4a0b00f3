import type { Question } from '@quizdesk/contract/questions';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../components/format/format-number.ts';
import { Allowed } from '../../../components/rights/rights.tsx';
import classes from './question-form.module.css';
import type { QuestionValues } from './question-values.ts';

/** The key that the form holds, as a question stores it. */
function keyOf({ answer_type, options, truth, answer }: QuestionValues): Question['answer'] {
  if (answer_type === 'short_answer') return answer;
  if (answer_type === 'true_false') return truth === '' ? null : truth === 'true';
  return options.filter(({ is_correct }) => is_correct).map(({ option_text }) => option_text);
}

/** Says of a changed key that answers were marked by the old one, and leads to where they can be corrected. */
export function KeyNotice({ question, values }: { readonly question: Question; readonly values: QuestionValues }) {
  const { id, answer, answers } = question;
  if (answers === 0 || JSON.stringify(keyOf(values)) === JSON.stringify(answer)) return null;
  return (
    <p role="status" className={classes.notice}>
      The answers of {countOf(answers, 'student was', 'students were')} marked by the old key. Saving here leaves them
      as they are.{' '}
      <Allowed call="corrections.apply">
        <Link to="/questions/$id/correct" params={{ id }}>
          Correct the key with its answers
        </Link>
      </Allowed>
    </p>
  );
}
