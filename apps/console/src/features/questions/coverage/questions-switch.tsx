import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';

/** Leads from the list of questions to their coverage and back. */
export function QuestionsSwitch() {
  const look = { className: choiceClass, activeOptions: { includeSearch: false, exact: true } };
  return (
    <SwitchLinks label="Questions as">
      <Link to="/questions" {...look}>
        List
      </Link>
      <Link to="/coverage" {...look}>
        Coverage
      </Link>
    </SwitchLinks>
  );
}
