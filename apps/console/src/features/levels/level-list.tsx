import type { Level } from '@quizdesk/contract/levels';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuizNames } from '../../components/choices.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { QuizFilter } from '../../components/quiz-filter.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { type Selection, useSelection } from '../../components/use-selection.ts';
import { levelColumns } from './level-columns.ts';
import { LevelSide } from './level-side.tsx';
import { levelName } from './level-words.ts';
import { LEVELS_PAGE, type LevelSearch, levelSearch, levelsQuery } from './levels-api.ts';
import { AddLevel, NoLevels } from './no-levels.tsx';

interface RowsProps {
  readonly search: LevelSearch;
  readonly list: ListPage<Level>;
  readonly selection: Selection<Level>;
}

function LevelRows({ search, list, selection }: RowsProps) {
  const quizName = useQuizNames();
  return (
    <ListBody
      list={list}
      failure="The levels could not be loaded"
      empty={<NoLevels isFiltered={search.quiz_id !== undefined} action={<AddLevel list={search} />} />}
      pageLink={(page, props) => <Link to="/levels" search={levelSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Levels"
        columns={levelColumns(quizName)}
        rows={list.rows}
        rowKey={(level) => level.id}
        rowName={(level) => levelName(level, quizName(level.quiz_id))}
        number={(level) => level.level_number}
        isCurrent={(level) => level.id === selection.selected?.id}
        actions={(level) => [{ label: 'Edit', icon: IconPencil, onSelect: () => selection.select(level) }]}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

/** The levels by their numbers, with the form for them beside: quiz and page come from the address and go there. */
export function LevelList({ search }: { readonly search: LevelSearch }) {
  const navigate = useNavigate();
  const show = (wanted: LevelSearch, replace = false) => void navigate({ to: '/levels', search: wanted, replace });
  const replacePage = (page: number) => show(levelSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(levelsQuery(search)), search, { replacePage, pageSize: LEVELS_PAGE });
  const selection = useSelection<Level>();
  return (
    <>
      <PageHead title="Level List" count={list.count} actions={<AddLevel list={search} />} isRuled>
        <FilterBar>
          <QuizFilter
            value={search.quiz_id}
            onChange={(quizId) => show(levelSearch.withFilter(search, 'quiz_id', quizId))}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <SideForm
        title={selection.selected === undefined ? 'Add Level' : 'Edit Level'}
        selection={selection}
        form={<LevelSide selection={selection} quizId={search.quiz_id} />}
      >
        <LevelRows search={search} list={list} selection={selection} />
      </SideForm>
    </>
  );
}
