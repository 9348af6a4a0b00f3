import { Button, NativeSelect, TextInput } from '@mantine/core';
import { OPTION_LABELS } from '@quizdesk/contract/constants';
import { type Option, type OptionInput, optionInput } from '@quizdesk/contract/options';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, useRef } from 'react';
import { numberOf, textFields } from '../../components/form/form-values.ts';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { SideEditor, type SideView } from '../../components/form/resource/side-editor.tsx';
import { SideForm } from '../../components/form/side-form.tsx';
import { BulkList } from '../../components/list/bulk/bulk-list.tsx';
import type { BulkView } from '../../components/list/bulk/bulk-view.ts';
import { ChoiceSelect } from '../../components/list/filter/choice-select.tsx';
import { type Choices, useQuizChoices, useQuizTexts } from '../../components/list/filter/choices.ts';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { QUIZ_FILTER } from '../../components/list/filter/quiz-filter.ts';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { Allowed, useRights } from '../../components/rights/rights.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import { type Selection, useSelection } from '../../components/table/use-selection.ts';
import classes from './option-list.module.css';
import { OptionText, type UnsavedTexts } from './option-text.tsx';
import { type OptionSearch, optionHome, options } from './options-api.ts';

const texts = textFields({ quiz_id: 'Quiz', option_text: 'Text', label: 'Label' });
/** What the form holds: texts, as they were chosen or typed. */
type OptionValues = typeof texts.emptyValues;

function OptionFields({ field }: FieldsProps<OptionValues>) {
  return (
    <>
      <ChoiceSelect prompt="Choose a quiz" required choices={useQuizChoices()} {...field('quiz_id')} />
      <TextInput required {...field('option_text')} />
      <NativeSelect required data={[{ value: '', label: 'Choose a label' }, ...OPTION_LABELS]} {...field('label')} />
    </>
  );
}

const optionSide: SideView<Option, OptionInput, OptionValues> = {
  ...options,
  thing: 'Option',
  nameOf: ({ option_text }) => option_text,
  schema: optionInput,
  labels: texts.labels,
  useTexts: useQuizTexts,
  emptyOf: (quizId) => ({ ...texts.emptyValues, quiz_id: String(quizId ?? '') }),
  valuesOf: texts.valuesOf,
  toInput: (values) => ({ ...values, quiz_id: numberOf(values.quiz_id) }),
  Fields: OptionFields,
};

type OptionColumns = readonly Column<Option>[];

/** The columns of the options; their quizzes are named where the names are known. */
function optionColumns({ choices, isLoading }: Choices, unsaved: UnsavedTexts, mayChange: boolean): OptionColumns {
  const titles = new Map(choices.map(({ value, label }) => [value, label]));
  const quizOf = ({ quiz_id }: Option) => titles.get(quiz_id) ?? (isLoading ? '' : `Quiz ${quiz_id}`);
  return [
    {
      header: 'Quiz',
      minWidth: 150,
      grow: 1,
      priority: 1,
      sort: 'quiz_id',
      oneValueBy: ['quiz_id'],
      onPhone: 'detail',
      cell: quizOf,
    },
    {
      header: 'Text',
      minWidth: 180,
      sort: 'option_text',
      onPhone: 'title',
      cell: (option) =>
        mayChange ? (
          <OptionText
            key={option.id}
            option={option}
            label={`Text of option ${option.label} of ${quizOf(option)}`}
            unsaved={unsaved}
          />
        ) : (
          option.option_text
        ),
    },
    { header: 'Label', minWidth: 50, sort: 'label', onPhone: 'mark', cell: (option) => option.label },
  ];
}

// The same component in every render: another one would lose the focus.
const OptionFilters = listFilters<OptionSearch>([QUIZ_FILTER]);

const optionList = (
  search: OptionSearch,
  selection: Selection<Option>,
  columns: OptionColumns,
): ListView<Option, OptionSearch> => ({
  ...optionHome,
  things: 'options',
  Filters: OptionFilters,
  newest: 'quiz_id',
  usualOrder: 'asc',
  // Leads to the form where it is below the list, out of sight.
  actions: () => (
    <Allowed call="options.insert">
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={18} stroke={1.7} />}
        onClick={() => selection.select(undefined)}
      >
        Add Option
      </Button>
    </Allowed>
  ),
  table: { numbers: false, isCurrent: ({ id }) => id === selection.selected?.id },
  columns,
  rowName: ({ option_text }) => option_text,
  removal: {
    title: 'Delete Option',
    call: 'options.remove',
    thing: 'Option',
    nameOf: ({ option_text }) => option_text,
    question: ({ option_text }) => `Are you sure you want to delete "${option_text}"?`,
    remove: options.remove,
    invalidate: ({ id }) => {
      if (id === selection.selected?.id) selection.clear();
      return options.invalidate();
    },
    failure: 'Delete failed',
  },
  rowActions: (option, { own }) => [
    { label: 'Edit', icon: IconPencil, call: 'options.update', onSelect: () => selection.select(option) },
    ...own,
  ],
  empty: {
    title: search.quiz_id === undefined ? 'No options yet' : 'No option in this quiz',
    text: 'They appear when you add them with the form on this page: the texts that a quiz offers under the labels a to d.',
  },
});

const optionBulk: BulkView<Option, OptionSearch> = {
  call: 'options.bulk',
  filter: ({ quiz_id }) => ({ quiz_id }),
  nameOf: ({ label, option_text }) => `${label}: ${option_text}`,
  Bar: lazy(async () => ({ default: (await import('./option-bulk.tsx')).OptionBar })),
};

/** The options of the quizzes, with the form for them next to it. */
export function OptionList({ search }: { readonly search: OptionSearch }) {
  const selection = useSelection<Option>();
  const unsaved = useRef(new Set<number>());
  const columns = optionColumns(useQuizChoices(), unsaved, useRights().may('options.update'));
  return (
    <BulkList
      bulk={optionBulk}
      view={optionList(search, selection, columns)}
      search={search}
      around={(rows, list) => (
        <SideForm
          call="options.insert"
          title={selection.selected === undefined ? 'Add Option' : 'Edit Option'}
          selection={selection}
          list={list}
          onPage={(page) => list.show(optionHome.address.pageOf(search, page))}
          record={selection.selected && { table: 'options', id: selection.selected.id }}
          form={<SideEditor view={optionSide} selection={selection} quizId={search.quiz_id} />}
        >
          {rows}
          <LeaveGuard
            isDirty={() => unsaved.current.size > 0}
            isOfRows
            message="A text that you typed in the table has not been saved."
          />
        </SideForm>
      )}
    />
  );
}
