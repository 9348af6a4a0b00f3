import type { Option } from '@quizdesk/contract/options';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useQuizChoices } from '../../components/choices.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { QuizFilter } from '../../components/quiz-filter.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { type Selection, useSelection } from '../../components/use-selection.ts';
import { AddOption } from './add-option.tsx';
import { optionColumns } from './option-columns.tsx';
import { OptionDelete } from './option-delete.tsx';
import { OptionSide } from './option-side.tsx';
import { OPTIONS_PAGE, type OptionSearch, optionSearch, optionsQuery } from './options-api.ts';

function NoOptions({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? 'No option in this quiz' : 'No options yet'}>
      Options belong here: the texts that a quiz offers under the labels a to d. The form on this page adds one.
    </EmptyState>
  );
}

interface RowsProps {
  readonly search: OptionSearch;
  readonly list: ListPage<Option>;
  readonly selection: Selection<Option>;
  readonly onDelete: (option: Option) => void;
}

function OptionRows({ search, list, selection, onDelete }: RowsProps) {
  const quizzes = useQuizChoices();
  const unsaved = useRef(new Set<number>());
  const actions = (option: Option): RowAction[] => [
    { label: 'Edit', icon: IconPencil, onSelect: () => selection.select(option) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(option), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The options could not be loaded"
      empty={<NoOptions isFiltered={search.quiz_id !== undefined} />}
      pageLink={(page, props) => <Link to="/options" search={optionSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Options"
        columns={optionColumns(quizzes, unsaved)}
        rows={list.rows}
        rowKey={(option) => option.id}
        rowName={(option) => option.option_text}
        numbers={false}
        isCurrent={(option) => option.id === selection.selected?.id}
        actions={actions}
        isStale={list.isStale}
      />
      <LeaveGuard
        isHolding={() => unsaved.current.size > 0}
        isOfRows
        title="Leave without saving?"
        message="A text that you typed in the table has not been saved."
        stayLabel="Keep editing"
        leaveLabel="Leave"
      />
    </ListBody>
  );
}

/** The options of the quizzes, with the form for them beside: quiz and page come from the address and go there. */
export function OptionList({ search }: { readonly search: OptionSearch }) {
  const navigate = useNavigate();
  const show = (wanted: OptionSearch, replace = false) => void navigate({ to: '/options', search: wanted, replace });
  const replacePage = (page: number) => show(optionSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(optionsQuery(search)), search, { replacePage, pageSize: OPTIONS_PAGE });
  const selection = useSelection<Option>();
  const asking = useAsking<Option>();
  const onGone = ({ id }: Option) => {
    if (id === selection.selected?.id) selection.clear();
  };
  return (
    <>
      <PageHead title="Options" count={list.count} actions={<AddOption selection={selection} />} isRuled>
        <FilterBar>
          <QuizFilter
            value={search.quiz_id}
            onChange={(quizId) => show(optionSearch.withFilter(search, 'quiz_id', quizId))}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <SideForm
        title={selection.selected === undefined ? 'Add Option' : 'Edit Option'}
        selection={selection}
        form={<OptionSide selection={selection} quizId={search.quiz_id} />}
      >
        <OptionRows search={search} list={list} selection={selection} onDelete={asking.ask} />
      </SideForm>
      <OptionDelete asking={asking} onGone={onGone} />
    </>
  );
}
