import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../../components/form/link-button.tsx';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { useQuizNames } from '../../../components/list/filter/choices.ts';
import { ListBody } from '../../../components/list/list-body.tsx';
import { type ListPage, useListPage } from '../../../components/list/use-list-page.ts';
import { BackLabel, PageHead } from '../../../components/page/page-head.tsx';
import { levelCards, levels } from '../../../components/resources/levels.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { QuestionDelete } from '../question-delete.tsx';
import { questionsOfLevelQuery } from '../questions-api.ts';
import { LevelRounds } from './level-rounds.tsx';
import { NoSuchLevel } from './no-such-level.tsx';

const allLevels = (
  <Link to="/quizzes-by-level">
    <BackLabel>{levelCards.label}</BackLabel>
  </Link>
);

function Create({ id }: { readonly id: number }) {
  return <AddLink link={linkOptions({ to: '/quizzes-by-level/$id/create', params: { id } })}>Create New</AddLink>;
}

interface BodyProps {
  readonly id: number;
  readonly list: ListPage<Question>;
  readonly onDelete: (question: Question) => void;
}

function Body({ id, list, onDelete }: BodyProps) {
  return (
    <ListBody
      list={list}
      failure="The questions could not be loaded"
      empty={
        <EmptyState title="No questions yet" actions={<Create id={id} />}>
          They appear when you write one for this level, under the rounds in which they are asked.
        </EmptyState>
      }
      pageLink={(_, props) => <Link to="/quizzes-by-level/$id" params={{ id }} {...props} />}
    >
      <LevelRounds levelId={id} questions={list.rows} onDelete={onDelete} />
    </ListBody>
  );
}

/** The questions of a level under their rounds, in the order of the contest. */
export function LevelQuestions({ id }: { readonly id: number }) {
  const level = useQuery(levels.find(id));
  const quizName = useQuizNames();
  const query = useQuery(questionsOfLevelQuery(id));
  // All of them are one page.
  const list = useListPage(query, {}, { replacePage: () => undefined, pageSize: Number.MAX_SAFE_INTEGER });
  const target = useDialogTarget<Question>();
  if (level.error instanceof RequestError && level.error.status === 404) {
    return (
      <>
        <PageHead title="Level" back={allLevels} />
        <NoSuchLevel />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={level.data === undefined ? 'Level' : `Level ${level.data.level_number}`}
        count={list.count}
        back={allLevels}
        actions={<Create id={id} />}
        note={level.data && quizName(level.data.quiz_id)}
        record={level.data && { table: 'levels', id, name: `Level ${level.data.level_number}` }}
        isRuled
      />
      <Body id={id} list={list} onDelete={target.open} />
      <QuestionDelete target={target} />
    </>
  );
}
