import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { cutText } from '../../components/question-words.ts';
import type { Sorting } from '../../components/resource-columns.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { CreateNew } from './create-new.tsx';
import { EmptyBank, NoQuestionFound } from './no-questions.tsx';
import { questionColumns } from './question-columns.tsx';
import { QuestionDelete } from './question-delete.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { type QuestionSearch, questionSearch } from './question-search.ts';
import { questionsQuery } from './questions-api.ts';

interface RowsProps {
  readonly search: QuestionSearch;
  readonly list: ListPage<Question>;
  readonly onDelete: (question: Question) => void;
}

function sortingOf(search: QuestionSearch): Sorting {
  return {
    sort: search.sort ?? 'id',
    order: search.order ?? (search.sort === undefined ? 'desc' : 'asc'),
    link: (sort, order, props) => (
      <Link to="/questions" search={questionSearch.sortedBy(search, sort, order)} {...props} />
    ),
  };
}

function QuestionRows({ search, list, onDelete }: RowsProps) {
  const actions = (question: Question): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({ to: '/questions/$id/edit', params: { id: question.id }, state: { list: search } }),
    },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(question), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The questions could not be loaded"
      empty={isNarrowed(search) ? <NoQuestionFound q={search.q} /> : <EmptyBank />}
      pageLink={(page, props) => <Link to="/questions" search={questionSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Questions"
        columns={questionColumns(search)}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ question_text }) => cutText(question_text)}
        actions={actions}
        firstNumber={list.firstNumber}
        numberHeader="#"
        sorting={sortingOf(search)}
        isStale={list.isStale}
        isDense
      />
    </ListBody>
  );
}

/** The question bank: search, filters, order and page come from the address and go there. */
export function QuestionList({ search }: { readonly search: QuestionSearch }) {
  const navigate = useNavigate();
  const show = (wanted: QuestionSearch, replace = false) =>
    void navigate({ to: '/questions', search: wanted, replace });
  const replacePage = (page: number) => show(questionSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(questionsQuery(search)), search, { replacePage });
  const asking = useAsking<Question>();
  const found = isNarrowed(search) && list.count !== undefined ? `${countText(list.count)} found` : list.count;
  return (
    <>
      <PageHead
        title="Questions"
        count={found}
        actions={<CreateNew link={linkOptions({ to: '/questions/new', state: { list: search } })} />}
        isRuled
      >
        <SearchBox
          label="Search questions"
          value={search.q ?? ''}
          onSearch={(q) => show(questionSearch.searchFor(search, q), search.q !== undefined)}
        />
        <QuestionFilters search={search} onChange={show} />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <QuestionRows search={search} list={list} onDelete={asking.ask} />
      <QuestionDelete asking={asking} />
    </>
  );
}
