import type { Level } from '@quizdesk/contract/levels';
import { IconPencil } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { AddLink } from '../../components/form/button-link.tsx';
import { SideEditor } from '../../components/form/resource/side-editor.tsx';
import { SideForm } from '../../components/form/side-form.tsx';
import { useQuizNames } from '../../components/list/filter/choices.ts';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import type { LevelSearch } from '../../components/resources/levels.ts';
import type { Column } from '../../components/table/resource-columns.ts';
import { rowEditing } from '../../components/table/row-editing.tsx';
import { type Selection, useSelection } from '../../components/table/use-selection.ts';
import { LevelFilters } from './level-filters.ts';
import { levelSide } from './level-form.tsx';
import { levelName, noLevels, tableSource, timeLimitText } from './levels-api.ts';

type QuizName = (quizId: number) => string | undefined;

/** The columns besides the level number, which is in the margin; the quiz where there are several. */
function levelColumns(quizName: QuizName): readonly Column<Level>[] {
  const quiz: Column<Level> = {
    header: 'Quiz',
    minWidth: 120,
    sort: 'quiz_id',
    oneValueBy: ['quiz_id'],
    onPhone: 'detail',
    cell: ({ quiz_id }) => quizName(quiz_id),
  };
  return [
    {
      header: 'Description',
      minWidth: 160,
      sort: 'description',
      onPhone: 'title',
      cell: ({ description }) => description,
    },
    ...(quizName(0) === undefined ? [] : [quiz]),
    {
      header: 'Time Limit',
      minWidth: 88,
      priority: 1,
      align: 'right',
      sort: 'time_limit',
      onPhone: 'detail',
      cell: timeLimitText,
      edit: { field: 'time_limit', kind: 'number' },
    },
  ];
}

const editing = rowEditing('levels.update', async () => levelSide);

const levelList = (
  search: LevelSearch,
  quizName: QuizName,
  selection: Selection<Level>,
): ListView<Level, LevelSearch> => ({
  ...tableSource,
  title: 'Level List',
  things: 'levels',
  Filters: LevelFilters,
  add: (list) => (
    <AddLink link={linkOptions({ to: '/levels/create', state: { list } })} variant="default">
      Add Level
    </AddLink>
  ),
  newest: 'level_number',
  usualOrder: 'asc',
  table: {
    number: ({ level_number }) => level_number,
    numberSort: { header: 'Level number', sort: 'level_number' },
    isCurrent: ({ id }) => id === selection.selected?.id,
  },
  columns: levelColumns(quizName),
  editing,
  rowName: (level) => levelName(level, quizName(level.quiz_id)),
  rowActions: (level) => [
    { label: 'Edit', icon: IconPencil, call: 'levels.update', onSelect: () => selection.select(level) },
  ],
  empty: noLevels(search),
});

/** The levels, with the form for them next to it. */
export function LevelList({ search }: { readonly search: LevelSearch }) {
  const selection = useSelection<Level>();
  return (
    <ResourceList
      view={levelList(search, useQuizNames(), selection)}
      search={search}
      around={(rows, list) => (
        <SideForm
          call="levels.insert"
          title={selection.selected === undefined ? 'Add Level' : 'Edit Level'}
          selection={selection}
          list={list}
          onPage={(page) => list.show(tableSource.address.pageOf(search, page))}
          record={selection.selected && { table: 'levels', id: selection.selected.id }}
          form={<SideEditor view={levelSide} selection={selection} quizId={search.quiz_id} />}
        >
          {rows}
        </SideForm>
      )}
    />
  );
}
