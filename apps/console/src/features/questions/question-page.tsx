import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { LoadError } from '../../components/load-error.tsx';
import { BackLabel, PageHead } from '../../components/page-head.tsx';
import { QuestionCard } from '../../components/question-card.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { RequestError } from '../../lib/request-error.ts';
import { QuestionDelete } from './question-delete.tsx';
import { QuestionFacts } from './question-facts.tsx';
import classes from './question-page.module.css';
import { questionSearch } from './question-search.ts';
import { questionQuery } from './questions-api.ts';

function Body({ id }: { readonly id: number }) {
  const query = useQuery(questionQuery(id));
  if (query.data !== undefined) {
    return (
      <>
        <QuestionCard question={query.data} />
        <QuestionFacts question={query.data} />
      </>
    );
  }
  if (query.error instanceof RequestError && query.error.status === 404) {
    return (
      <EmptyState
        title="No such question"
        actions={
          <ButtonLink to="/questions" variant="default">
            Go to Questions
          </ButtonLink>
        }
      >
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
      <Spoken isStatus>Loading the question</Spoken>
      <SkeletonBar width="60%" />
      <SkeletonBar width="80%" />
      <SkeletonBar width="40%" />
    </div>
  );
}

/** One question to read, as its card shows it, with who changed it last. */
export function QuestionPage({ id }: { readonly id: number }) {
  const list = useListBefore(questionSearch);
  const navigate = useNavigate();
  const { data: question } = useQuery(questionQuery(id));
  const asking = useAsking<Question>();
  const back = (
    <Link to="/questions" search={list}>
      <BackLabel>Questions</BackLabel>
    </Link>
  );
  const actions = question && (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => asking.ask(question)}
      >
        Delete
      </Button>
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
      <PageHead title={`Question ${id}`} back={back} actions={actions} isRuled />
      <Body id={id} />
      <QuestionDelete asking={asking} onGone={() => navigate({ to: '/questions', search: list })} />
    </>
  );
}
