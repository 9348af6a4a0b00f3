import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { useListPage } from '../../components/use-list-page.ts';
import { correctAnswerColumns } from './correct-answer-columns.tsx';
import { answerName, CorrectAnswerDelete } from './correct-answer-delete.tsx';
import { correctAnswersQuery } from './correct-answers-api.ts';

function NoCorrectAnswers() {
  return (
    <EmptyState
      title="No correct answers yet"
      actions={
        <>
          <ButtonLink to="/bulk-questions" variant="default">
            Bulk Questions
          </ButtonLink>
          <ButtonLink to="/questions">Go to Questions</ButtonLink>
        </>
      }
    >
      Every question brings its correct answer along. Add questions, and their answers are listed here.
    </EmptyState>
  );
}

/** The list of correct answers, newest first; its page lives in the address. */
export function CorrectAnswerList({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const replacePage = (page: number) =>
    void navigate({ to: '/correct-answers', search: plainList.pageOf(search, page), replace: true });
  const list = useListPage(useQuery(correctAnswersQuery(search)), search, { replacePage });
  const asking = useAsking<CorrectAnswer>();
  const actions = (answer: CorrectAnswer): RowAction[] => [
    { label: 'Delete', icon: IconTrash, onSelect: () => asking.ask(answer), isDestructive: true },
  ];
  return (
    <>
      <PageHead title="Correct Answers" count={list.count} actions={<PageRange>{list.range}</PageRange>} isRuled />
      <ListBody
        list={list}
        failure="The correct answers could not be loaded"
        empty={<NoCorrectAnswers />}
        pageLink={(page, props) => <Link to="/correct-answers" search={plainList.pageOf(search, page)} {...props} />}
      >
        <ResourceTable
          label="Correct Answers"
          columns={correctAnswerColumns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={answerName}
          actions={actions}
          actionsHeader="Action"
          numberHeader="#"
          firstNumber={list.firstNumber}
          isStale={list.isStale}
          isDense
        />
      </ListBody>
      <CorrectAnswerDelete asking={asking} />
    </>
  );
}
