import { listSearch, type SearchOf, unsearched } from '../../../components/list/list-search.ts';
import { schoolFilters } from '../standings/standings-api.ts';

/** Whose places are certified, students' without a word, and what the standings are narrowed to. */
export const certificateAddress = unsearched(listSearch({ filters: { ...schoolFilters, of: ['schools'] } }));
export type CertificateSearch = SearchOf<typeof certificateAddress>;
