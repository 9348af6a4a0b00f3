import { SUBJECTS } from '@quizdesk/contract/constants';
import { listSearch, type SearchOf } from '../../../components/list/list-search.ts';

/** What the coverage keeps in its address: its columns are rounds unless they are subjects, and it is of everything unless of one. */
export const coverageSearch = listSearch({ filters: { by: ['subject'], subject: SUBJECTS, round_id: 'id' } });
export type CoverageSearch = SearchOf<typeof coverageSearch>;
