import { createFileRoute } from '@tanstack/react-router';
import { contestDay } from '../../../components/format/format-date.ts';
import { type CalendarSearch, calendarSearch, planQuery } from '../../../features/questions/calendar/calendar-api.ts';
import { rangeOf } from '../../../features/questions/calendar/calendar-days.ts';
import { CalendarPage } from '../../../features/questions/calendar/calendar-page.tsx';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/calendar')({
  validateSearch: (search: Record<string, unknown>): CalendarSearch => calendarSearch.parse(search),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { date = contestDay(), span } }) => {
    const { from, to } = rangeOf(date, span);
    void queryClient.prefetchQuery(planQuery(from, to));
  },
  component: () => <CalendarPage search={Route.useSearch()} />,
});
