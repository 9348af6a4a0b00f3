import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { useQuizNames } from '../../components/choices.ts';
import { ListBody } from '../../components/list-body.tsx';
import { BackLabel, PageHead } from '../../components/page-head.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { RequestError } from '../../lib/request-error.ts';
import { CreateNew } from './create-new.tsx';
import { levelQuery } from './level-api.ts';
import { LevelRounds } from './level-rounds.tsx';
import { NoQuestions } from './no-questions.tsx';
import { NoSuchLevel } from './no-such-level.tsx';
import { QuestionDelete } from './question-delete.tsx';
import { questionsOfLevelQuery } from './questions-api.ts';

const allLevels = (
  <Link to="/quizzes-by-level">
    <BackLabel>Quizzes by Level</BackLabel>
  </Link>
);

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
        <NoQuestions create={linkOptions({ to: '/quizzes-by-level/$id/create', params: { id } })}>
          The questions of this level belong here, under the rounds in which they are asked.
        </NoQuestions>
      }
      pageLink={(_, props) => <Link to="/quizzes-by-level/$id" params={{ id }} {...props} />}
    >
      <LevelRounds levelId={id} questions={list.rows} onDelete={onDelete} />
    </ListBody>
  );
}

/** The questions of a level under their rounds, in the order of the contest. */
export function LevelQuestions({ id }: { readonly id: number }) {
  const level = useQuery(levelQuery(id));
  const quizName = useQuizNames();
  const query = useQuery(questionsOfLevelQuery(id));
  // All of them are one page.
  const list = useListPage(query, {}, { replacePage: () => undefined, pageSize: Number.MAX_SAFE_INTEGER });
  const asking = useAsking<Question>();
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
        actions={<CreateNew link={linkOptions({ to: '/quizzes-by-level/$id/create', params: { id } })} />}
        note={level.data && quizName(level.data.quiz_id)}
        isRuled
      />
      <Body id={id} list={list} onDelete={asking.ask} />
      <QuestionDelete asking={asking} />
    </>
  );
}
