import { ANSWER_TYPES, QUESTION_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import type { QUESTION_SORTS } from '@quizdesk/contract/questions';
import { VERDICTS } from '@quizdesk/contract/verdicts';
import { listSearch, type SearchOf } from '../../../components/list/list-search.ts';

type QuestionSort = (typeof QUESTION_SORTS)[number];

// A copy, so that the list is loaded without the schemas. Newest first is not in the address.
const SORTS = [
  'level',
  'round',
  'subject',
  'answer_type',
  'time',
  'score',
  'answers',
  'facility',
  'discrimination',
] as const satisfies readonly QuestionSort[];

/** What the list of questions keeps in its address. */
export const questionSearch = listSearch({
  filters: {
    round_id: 'id',
    level_id: 'id',
    subject: SUBJECTS,
    answer_type: ANSWER_TYPES,
    question_type: QUESTION_TYPES,
    // The list with its figures: of all questions, or of those about which something was found, too hard or never answered; or those without a key, with notes or that look like another.
    statistics: ['all', ...VERDICTS, 'too_hard', 'unanswered', 'no_key', 'notes', 'alike'],
  },
  sorts: SORTS,
});

export type QuestionSearch = SearchOf<typeof questionSearch>;

/** What the columns of figures can be sorted by. */
const FIGURES: readonly (string | undefined)[] = ['answers', 'facility', 'discrimination'] satisfies QuestionSort[];

/** Whether the list shows figures in place of what questions are made of. */
export const showsFigures = ({ statistics, sort }: QuestionSearch): boolean =>
  (statistics !== undefined && !['no_key', 'notes', 'alike'].includes(statistics)) || FIGURES.includes(sort);
