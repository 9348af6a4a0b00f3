import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';
import type { filtersOf } from './standings/standings-api.ts';

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

interface StandingSwitchProps {
  /** What both have in common of what they are narrowed to. */
  readonly search: ReturnType<typeof filtersOf>;
}

/** Leads from the standings of schools to those of students and back, of the same days, level and subject. */
export function StandingSwitch({ search }: StandingSwitchProps) {
  const look = { search, ...exactly };
  return (
    <SwitchLinks label="Standings of schools or students">
      <Link to="/schools/standings" {...look}>
        By school
      </Link>
      <Link to="/schools/standings/students" {...look}>
        By student
      </Link>
    </SwitchLinks>
  );
}
