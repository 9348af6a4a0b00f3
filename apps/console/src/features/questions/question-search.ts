import { ANSWER_TYPES, QUESTION_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import type { QUESTION_SORTS } from '@quizdesk/contract/questions';
import { listSearch, type SearchOf } from '../../components/list-search.ts';

type QuestionSort = (typeof QUESTION_SORTS)[number];

// Written out, so that the list comes without the schemas. Newest first needs no word in the address.
const SORTS = ['level', 'round', 'subject', 'answer_type', 'time', 'score'] as const satisfies readonly QuestionSort[];

/** What the list of questions keeps in its address. */
export const questionSearch = listSearch({
  filters: {
    round_id: 'id',
    level_id: 'id',
    subject: SUBJECTS,
    answer_type: ANSWER_TYPES,
    question_type: QUESTION_TYPES,
  },
  sorts: SORTS,
});

export type QuestionSearch = SearchOf<typeof questionSearch>;
