import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';

/** Leads from the list of questions to the calendar and back. */
export function CalendarSwitch() {
  const look = { className: choiceClass, activeOptions: { exact: true, includeSearch: false } };
  return (
    <SwitchLinks label="Calendar and list">
      <Link to="/quiz-of-day/calendar" {...look}>
        Calendar
      </Link>
      <Link to="/quiz-of-day" {...look}>
        List
      </Link>
    </SwitchLinks>
  );
}
