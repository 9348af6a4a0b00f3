import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { Facts } from '../../components/format/facts.tsx';
import { momentText } from '../../components/format/format-date.ts';
import { plural } from '../../components/format/format-number.ts';
import { useLevelText } from '../../components/list/filter/choices.ts';
import { BackTo, GoTo, NoSuch } from '../../components/list/resource/back-to.tsx';
import { useListBefore } from '../../components/list/return-search.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { QueryView } from '../../components/page/query-view.tsx';
import { QuestionCard } from '../../components/question/question-card.tsx';
import { ANSWER_TYPE_TEXTS, questionKindText } from '../../components/question/question-labels.ts';
import { Allowed } from '../../components/rights/rights.tsx';
import { SkeletonLines } from '../../components/table/skeleton.tsx';
import { pairQuery } from './alike/alike-api.ts';
import { alikeLink } from './alike/alike-search.ts';
import { QuestionDelete } from './question-delete.tsx';
import classes from './question-page.module.css';
import { questionHome, questions } from './questions-api.ts';

/** What a card does not say about a question: what it is for, who changed it last, and which others look like it. */
function QuestionFacts({ question }: { readonly question: Question }) {
  const { id, question_type, answer_type, level, updated_by, created_at, updated_at } = question;
  const levelText = useLevelText();
  const others = useQuery(pairQuery({ question_id: id })).data?.count;
  const facts = [
    ['Kind', questionKindText(question_type)],
    ['Answer type', ANSWER_TYPE_TEXTS[answer_type]],
    ['Added', momentText(created_at)],
    ['Last changed', `${momentText(updated_at)}${updated_by === null ? '' : ` by ${updated_by.name}`}`],
    [
      'Level',
      <Link key="level" to="/quizzes-by-level/$id" params={{ id: level.id }}>
        All questions of {levelText(level)}
      </Link>,
    ],
    [
      'Looks like',
      others === 0
        ? 'No other question'
        : others && (
            <Link key="alike" {...alikeLink({ question_id: id })}>
              {plural(others, 'other question', 'other questions')}
            </Link>
          ),
    ],
  ] as const;
  return <Facts facts={facts} className={classes.facts} />;
}

const QuestionStatistics = lazy(async () => ({
  default: (await import('./statistics/question-statistics.tsx')).QuestionStatistics,
}));

function Body({ id }: { readonly id: number }) {
  const query = useQuery(questions.find(id));
  return (
    <QueryView
      query={query}
      what="question"
      skeleton={
        <SkeletonLines
          label="Loading the question"
          widths={['60%', '80%', '40%']}
          className={`qd-inset ${classes.skeleton}`}
        />
      }
      missing={<NoSuch thing="question" actions={<GoTo home={questionHome} />} />}
    >
      {(question) => (
        <>
          <QuestionCard question={question} />
          <Suspense>
            <QuestionStatistics id={id} />
          </Suspense>
          <QuestionFacts question={question} />
        </>
      )}
    </QueryView>
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
      <Allowed call="questions.insert">
        <ButtonLink to="/questions/new" search={{ copy_of: id }} state={{ list }} variant="default">
          Duplicate
        </ButtonLink>
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
