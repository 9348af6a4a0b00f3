import { SUBJECTS } from '@quizdesk/contract/constants';
import { listSearch, type SearchOf } from '../../../components/list/list-search.ts';

/** What an address may say of a new question: its place, or the question that it is a copy of. */
export const placeSearch = listSearch({
  filters: { level_id: 'id', round_id: 'id', subject: SUBJECTS, copy_of: 'id' },
});
export type PlaceSearch = Pick<SearchOf<typeof placeSearch>, 'level_id' | 'round_id' | 'subject' | 'copy_of'>;
