import { QUESTION_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { VERDICT_TEXTS, VERDICTS } from '@quizdesk/contract/verdicts';
import { Link } from '@tanstack/react-router';
import { useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import { FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { FoldedFilters } from '../../../components/list/filter/folded-filters.tsx';
import { isNarrowed } from '../../../components/list/list-search.ts';
import type { FiltersProps } from '../../../components/list/resource/list-view.ts';
import {
  ANSWER_TYPE_TEXTS,
  ANSWER_TYPES_OFFERED,
  QUESTION_TYPE_TEXTS,
  subjectText,
} from '../../../components/question/question-labels.ts';
import classes from './question-filters.module.css';
import { type QuestionSearch, questionSearch } from './question-search.ts';

const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));
const TYPE_CHOICES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const KIND_CHOICES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_TEXTS[value] }));
const STATISTICS_CHOICES = [
  { value: 'all', label: 'Any, with figures' },
  ...VERDICTS.map((value) => ({ value, label: VERDICT_TEXTS[value] })),
  { value: 'too_hard', label: 'Too hard' },
  { value: 'unanswered', label: 'Never answered' },
  { value: 'no_key', label: 'No correct answer' },
  { value: 'notes', label: 'With notes' },
];

/** What the list of questions can be narrowed to. */
export function QuestionFilters({ search, onChange, found }: FiltersProps<QuestionSearch>) {
  const rounds = useRoundChoices().choices;
  const levels = useLevelChoices().choices;
  const filters = [
    { name: 'round_id', label: 'Round', all: 'All rounds', choices: rounds },
    { name: 'level_id', label: 'Level', all: 'All levels', choices: levels },
    { name: 'subject', label: 'Subject', all: 'All subjects', choices: SUBJECT_CHOICES },
    { name: 'answer_type', label: 'Answer type', all: 'All types', choices: TYPE_CHOICES },
    { name: 'question_type', label: 'Kind', all: 'All kinds', choices: KIND_CHOICES },
    { name: 'statistics', label: 'Statistics', all: 'Any verdict', choices: STATISTICS_CHOICES },
  ] as const;
  return (
    <FoldedFilters search={search} found={found}>
      {filters.map(({ name, ...filter }) => (
        <FilterSelect
          key={name}
          {...filter}
          value={search[name]}
          onChange={(value) => onChange(questionSearch.withFilter(search, name, value))}
        />
      ))}
      {(isNarrowed(search) || search.sort !== undefined) && (
        <Link to="/questions" className={classes.clear}>
          Clear all
        </Link>
      )}
    </FoldedFilters>
  );
}
