import { SUBJECTS } from '@quizdesk/contract/constants';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { DaysFilter } from '../../../components/list/filter/days-filter.tsx';
import { FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import type { StudentStandingSearch } from './standings-api.ts';

const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));

interface StandingFiltersProps {
  readonly search: StudentStandingSearch;
  /** Called with what changes; the page begins anew. */
  readonly onChange: (changed: Readonly<Record<string, unknown>>) => void;
}

/** Narrows standings to days, a level and a subject. */
export function StandingFilters({ search, onChange }: StandingFiltersProps) {
  const { choices } = useLevelChoices();
  return (
    <>
      <DaysFilter from={search.from} to={search.to} onChange={({ from, to }) => onChange({ from, to })} />
      <FilterSelect
        label="Level"
        all="All levels"
        choices={choices}
        value={search.level_id}
        onChange={(level_id) => onChange({ level_id })}
      />
      <FilterSelect
        label="Subject"
        all="All subjects"
        choices={SUBJECT_CHOICES}
        value={search.subject}
        onChange={(subject) => onChange({ subject })}
      />
    </>
  );
}
