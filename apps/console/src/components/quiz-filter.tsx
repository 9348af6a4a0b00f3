import { useQuizChoices } from './choices.ts';
import { FilterSelect } from './filter-bar.tsx';

export interface QuizFilterProps {
  readonly value: number | undefined;
  readonly onChange: (quizId: string) => void;
}

/** Narrows a list to what belongs to one quiz. */
export function QuizFilter({ value, onChange }: QuizFilterProps) {
  const { choices } = useQuizChoices();
  return <FilterSelect label="Quiz" all="All quizzes" choices={choices} value={value} onChange={onChange} />;
}
