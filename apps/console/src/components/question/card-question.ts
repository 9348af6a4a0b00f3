import type { AnswerType, Subject } from '@quizdesk/contract/constants';
import type { QuestionAnswer } from '@quizdesk/contract/questions';
import type { Verdict } from '@quizdesk/contract/verdicts';

/** What a card shows: a stored question, or one that is being written, of which parts are still missing. */
export interface CardQuestion {
  readonly subject: Subject | null;
  readonly level: { readonly id: number; readonly level_number: number } | null;
  readonly round: { readonly name: string } | null;
  readonly time: number | null;
  readonly score: number | null;
  readonly question_text: string;
  readonly media_file: string | null;
  readonly media_alt: string | null;
  readonly answer_type: AnswerType;
  /** Null where the correct answer was deleted, undefined where it is not decided yet. */
  readonly answer: QuestionAnswer | undefined;
  readonly options: readonly { readonly option_text: string; readonly is_correct: boolean }[];
  readonly notes: string | null;
  readonly hint: string | null;
  /** What statistics have found about a stored one. */
  readonly verdicts?: readonly Verdict[];
}
