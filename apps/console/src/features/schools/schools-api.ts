import type { School } from '@quizdesk/contract/schools';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { schools } from '../../components/resources/schools.ts';

/** The schools by name, or those that match a search. */
export const schoolHome: ListSource<School, ListSearch> = {
  label: 'Schools',
  address: plainList,
  link: (search) => linkOptions({ to: '/schools', search }),
  query: ({ q, page }) => schools.list({ ...pageWindow(page), q, sort: 'name', order: 'asc' }),
};
