import { SUBJECTS } from '@quizdesk/contract/constants';
import { listSearch, type SearchOf } from '../../../components/list/list-search.ts';

/** What an address may say of the place of a new question. */
export const placeSearch = listSearch({ filters: { level_id: 'id', round_id: 'id', subject: SUBJECTS } });
export type PlaceSearch = Pick<SearchOf<typeof placeSearch>, 'level_id' | 'round_id' | 'subject'>;
