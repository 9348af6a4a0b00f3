import { type QuizSearch, quizSearch } from '../list-search.ts';
import type { FiltersProps } from '../resource/list-view.ts';
import { useQuizChoices } from './choices.ts';
import { FilterBar, FilterSelect } from './filter-bar.tsx';

/** Narrows a list to what belongs to one quiz. */
export function QuizFilters({ search, onChange }: FiltersProps<QuizSearch>) {
  const { choices } = useQuizChoices();
  return (
    <FilterBar>
      <FilterSelect
        label="Quiz"
        all="All quizzes"
        choices={choices}
        value={search.quiz_id}
        onChange={(quizId) => onChange(quizSearch.withFilter(search, 'quiz_id', quizId))}
      />
    </FilterBar>
  );
}
