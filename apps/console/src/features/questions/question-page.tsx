import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { BackTo, GoTo } from '../../components/list/resource/back-to.tsx';
import { useListBefore } from '../../components/list/return-search.ts';
import { LoadError } from '../../components/page/load-error.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { QuestionCard } from '../../components/question/question-card.tsx';
import { Allowed } from '../../components/rights/rights.tsx';
import { SkeletonBar } from '../../components/table/skeleton.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { QuestionDelete } from './question-delete.tsx';
import { QuestionFacts } from './question-facts.tsx';
import classes from './question-page.module.css';
import { questionHome, questions } from './questions-api.ts';

const QuestionStatistics = lazy(async () => ({
  default: (await import('./statistics/question-statistics.tsx')).QuestionStatistics,
}));

function Body({ id }: { readonly id: number }) {
  const query = useQuery(questions.find(id));
  if (query.data !== undefined) {
    return (
      <>
        <QuestionCard question={query.data} />
        <Suspense>
          <QuestionStatistics id={id} />
        </Suspense>
        <QuestionFacts question={query.data} />
      </>
    );
  }
  if (query.error instanceof RequestError && query.error.status === 404) {
    return (
      <EmptyState title="No such question" actions={<GoTo home={questionHome} />}>
        It may have been deleted since this page was linked.
      </EmptyState>
    );
  }
  if (query.isError) {
    const retry = () => void query.refetch();
    return <LoadError title="The question could not be loaded" error={query.error} onRetry={retry} />;
  }
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden isStatus>Loading the question</VisuallyHidden>
      <SkeletonBar width="60%" />
      <SkeletonBar width="80%" />
      <SkeletonBar width="40%" />
    </div>
  );
}

/** One question to read, as its card shows it, with who changed it last. */
export function QuestionPage({ id }: { readonly id: number }) {
  const list = useListBefore(questionHome.address);
  const navigate = useNavigate();
  const { data: question } = useQuery(questions.find(id));
  const target = useDialogTarget<Question>();
  const actions = question && (
    <>
      <Allowed call="questions.remove">
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => target.open(question)}
        >
          Delete
        </Button>
      </Allowed>
      <ButtonLink to="/questions/$id/correct" params={{ id }} variant="default">
        Correct the key…
      </ButtonLink>
      <ButtonLink
        to="/questions/$id/edit"
        params={{ id }}
        state={{ list }}
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
      >
        Edit
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHead
        title={`Question ${id}`}
        back={<BackTo home={questionHome} />}
        actions={actions}
        record={{ table: 'questions', id, name: `Question ${id}` }}
        isRuled
      />
      <Body id={id} />
      <QuestionDelete target={target} onDeleted={() => navigate({ to: '/questions', search: list })} />
    </>
  );
}
