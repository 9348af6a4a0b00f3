import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';

const exactly = { className: choiceClass, activeOptions: { exact: true, includeSearch: false } };

/** Leads from the list of schools to the standings and back. */
export function SchoolSwitch() {
  return (
    <SwitchLinks label="List or standings">
      <Link to="/schools" {...exactly}>
        List
      </Link>
      <Link to="/schools/standings" className={choiceClass} activeOptions={{ includeSearch: false }}>
        Standings
      </Link>
    </SwitchLinks>
  );
}

/** Leads from the standings of schools to those of students and back. */
export function StandingSwitch() {
  return (
    <SwitchLinks label="Standings of schools or students">
      <Link to="/schools/standings" {...exactly}>
        By school
      </Link>
      <Link to="/schools/standings/students" {...exactly}>
        By student
      </Link>
    </SwitchLinks>
  );
}
