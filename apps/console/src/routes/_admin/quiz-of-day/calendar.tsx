import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '../../../features/questions/calendar/calendar-page.tsx';
import { calendarSearch } from '../../../features/questions/calendar/calendar-search.ts';

// Without a loader: what one needs would be loaded with every page.
export const Route = createFileRoute('/_admin/quiz-of-day/calendar')({
  validateSearch: calendarSearch.parse,
  component: () => <CalendarPage search={Route.useSearch()} />,
});
