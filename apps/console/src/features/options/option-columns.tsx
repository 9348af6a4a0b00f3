import type { Option } from '@quizdesk/contract/options';
import type { Choices } from '../../components/choices.ts';
import type { Column } from '../../components/resource-columns.ts';
import { OptionText, type UnsavedTexts } from './option-text.tsx';

/** The columns of the options; their quizzes are named where the names are known. */
export function optionColumns({ choices, isLoading }: Choices, unsaved: UnsavedTexts): readonly Column<Option>[] {
  const titles = new Map(choices.map(({ value, label }) => [value, label]));
  const quizOf = ({ quiz_id }: Option) => titles.get(quiz_id) ?? (isLoading ? '' : `Quiz ${quiz_id}`);
  return [
    { header: 'Quiz', minWidth: 150, grow: 1, priority: 1, onPhone: 'detail', cell: quizOf },
    {
      header: 'Text',
      minWidth: 180,
      onPhone: 'title',
      cell: (option) => (
        <OptionText
          key={option.id}
          option={option}
          label={`Text of option ${option.label} of ${quizOf(option)}`}
          unsaved={unsaved}
        />
      ),
    },
    { header: 'Label', minWidth: 44, onPhone: 'mark', cell: (option) => option.label },
  ];
}
