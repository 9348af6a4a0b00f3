import { linkOptions } from '@tanstack/react-router';
import { listSearch, type SearchOf, unsearched } from '../../../components/list/list-search.ts';

export const calendarSearch = unsearched(
  listSearch({
    filters: { date: 'day', span: ['month'], panel: ['bank', 'reserve'] },
  }),
);
/** What the calendar keeps in its address: the chosen day, week or month, and what is open next to it. */
export type CalendarSearch = SearchOf<typeof calendarSearch>;

export const calendarLink = (search: CalendarSearch) => linkOptions({ to: '/quiz-of-day/calendar', search });
