import type { School } from '@quizdesk/contract/schools';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { schools } from '../../components/resources/schools.ts';

/** What the list of schools keeps in its address. */
const schoolSearch = listSearch({
  filters: { region: 'text', duplicates: ['suspected'] },
  sorts: ['name', 'region', 'location'],
});
export type SchoolSearch = SearchOf<typeof schoolSearch>;

/** The schools by name unless sorted, or those that match a search. */
export const schoolHome: ListSource<School, SchoolSearch> = {
  label: 'Schools',
  address: schoolSearch,
  link: (search) => linkOptions({ to: '/schools', search }),
  query: ({ page, sort = 'name', order = 'asc', ...search }, rows) =>
    schools.list({ ...search, ...pageWindow(page, rows), sort, order }),
};
