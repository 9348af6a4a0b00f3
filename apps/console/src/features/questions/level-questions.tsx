import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { BackLabel, PageHead, PageRange } from '../../components/page-head.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { RequestError } from '../../lib/request-error.ts';
import { CreateNew } from './create-new.tsx';
import { levelQuery } from './level-api.ts';
import { LEVEL_PAGE } from './level-groups.ts';
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
      pageLink={(target, props) => (
        <Link to="/quizzes-by-level/$id" params={{ id }} search={plainList.pageOf({}, target)} {...props} />
      )}
    >
      <LevelRounds
        levelId={id}
        questions={list.rows}
        firstNumber={list.firstNumber}
        isWhole={list.pages === 1}
        isStale={list.isStale}
        onDelete={onDelete}
      />
    </ListBody>
  );
}

export interface LevelQuestionsProps {
  readonly id: number;
  readonly search: ListSearch;
}

/** The questions of a level under their rounds, in the order of the contest. */
export function LevelQuestions({ id, search }: LevelQuestionsProps) {
  const level = useQuery(levelQuery(id));
  const navigate = useNavigate();
  const replacePage = (page: number) =>
    void navigate({
      to: '/quizzes-by-level/$id',
      params: { id },
      search: plainList.pageOf(search, page),
      replace: true,
    });
  const query = useQuery(questionsOfLevelQuery(id, search.page ?? 1));
  const list = useListPage(query, search, { replacePage, pageSize: LEVEL_PAGE });
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
        isRuled
      >
        {list.pages > 1 ? <PageRange>{list.range}</PageRange> : undefined}
      </PageHead>
      <Body id={id} list={list} onDelete={asking.ask} />
      <QuestionDelete asking={asking} />
    </>
  );
}
