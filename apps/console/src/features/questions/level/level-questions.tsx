import type { Question } from '@quizdesk/contract/questions';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../../components/form/button-link.tsx';
import { plural } from '../../../components/format/format-number.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { useQuizNames } from '../../../components/list/filter/choices.ts';
import { ListBody } from '../../../components/list/list-body.tsx';
import { BackLink } from '../../../components/list/resource/back-to.tsx';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { PageHead } from '../../../components/page/page-head.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import { levelCards, levels } from '../../../components/resources/levels.ts';
import { ResourceTable } from '../../../components/table/resource-table.tsx';
import { type RowAction, removalAction } from '../../../components/table/row-actions.tsx';
import { isMissing } from '../../../lib/request-error.ts';
import { roundQuestionColumns } from '../list/question-columns.tsx';
import { QuestionDelete, questionRemoval } from '../question-delete.tsx';
import { questionsOfLevelQuery } from '../questions-api.ts';
import classes from './level-questions.module.css';
import { noSuchLevel } from './no-such-level.tsx';

/** The questions of one round of a level. */
interface RoundGroup {
  readonly round: Question['round'];
  /** The place of the first one among all questions of the level. */
  readonly firstNumber: number;
  readonly questions: readonly Question[];
}

/** A level's questions, which come in the order of their rounds, under the rounds they belong to. */
export function roundGroups(questions: readonly Question[]): RoundGroup[] {
  const groups: RoundGroup[] = [];
  let number = 1;
  for (const together of Map.groupBy(questions, ({ round }) => round.id).values()) {
    const round = together[0]?.round;
    if (round !== undefined) groups.push({ round, firstNumber: number, questions: together });
    number += together.length;
  }
  return groups;
}

interface LevelRoundsProps {
  readonly levelId: number;
  /** Undefined while they are on their way. */
  readonly questions: readonly Question[] | undefined;
  readonly onDelete: (question: Question) => void;
}

/** About how high a round's heads and each of its rows are, for rounds that are out of sight. */
const HEAD_PX = 90;
const ROW_PX = 60;

/** A level's questions, each round with its head and its table. */
function LevelRounds({ levelId, questions, onDelete }: LevelRoundsProps) {
  const groups = useMemo(() => questions && roundGroups(questions), [questions]);
  const actions = (question: Question): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({
        to: '/quizzes-by-level/$id/$question_id/edit',
        params: { id: levelId, question_id: question.id },
      }),
    },
    {
      label: 'Duplicate',
      icon: IconCopy,
      link: linkOptions({
        to: '/quizzes-by-level/$id/create',
        params: { id: levelId },
        search: { copy_of: question.id },
      }),
    },
    removalAction(questionRemoval, () => onDelete(question)),
  ];
  const shared = {
    columns: roundQuestionColumns,
    rowKey: ({ id }: Question) => id,
    rowName: ({ question_text }: Question) => cutText(question_text),
    actions,
    numberHeader: '#',
    actionCount: 3,
  };
  if (groups === undefined) return <ResourceTable label="Questions" rows={undefined} {...shared} />;
  return groups.map(({ round, firstNumber: first, questions: rows }) => (
    <section
      key={round.id}
      aria-label={round.name}
      className={classes.round}
      style={{ containIntrinsicBlockSize: `auto ${HEAD_PX + rows.length * ROW_PX}px` }}
    >
      <SectionHead note={plural(rows.length, 'question', 'questions')}>{round.name}</SectionHead>
      <ResourceTable label={round.name} rows={rows} firstNumber={first} {...shared} />
    </section>
  ));
}

const allLevels = <BackLink label={levelCards.label} link={linkOptions({ to: '/quizzes-by-level' })} />;

/** The questions of a level under their rounds, in the order of the contest. */
export function LevelQuestions({ id }: { readonly id: number }) {
  const level = useQuery(levels.find(id));
  const quizName = useQuizNames();
  const query = useQuery(questionsOfLevelQuery(id));
  // All of them are one page.
  const list = useListPage(query, {}, { replacePage: () => undefined, pageSize: Number.MAX_SAFE_INTEGER });
  const target = useDialogTarget<Question>();
  if (isMissing(level.error)) {
    return (
      <>
        <PageHead title="Level" back={allLevels} />
        {noSuchLevel}
      </>
    );
  }
  const create = (
    <AddLink link={linkOptions({ to: '/quizzes-by-level/$id/create', params: { id } })}>Create New</AddLink>
  );
  return (
    <>
      <PageHead
        title={level.data === undefined ? 'Level' : `Level ${level.data.level_number}`}
        count={list.count}
        back={allLevels}
        actions={create}
        note={level.data && quizName(level.data.quiz_id)}
        record={level.data && { table: 'levels', id, name: `Level ${level.data.level_number}` }}
        isRuled
      />
      <ListBody
        list={list}
        failure="The questions could not be loaded"
        empty={
          <EmptyState title="No questions yet" actions={create}>
            They appear when you write one for this level, under the rounds in which they are asked.
          </EmptyState>
        }
        pageLink={(_, props) => <Link to="/quizzes-by-level/$id" params={{ id }} {...props} />}
      >
        <LevelRounds levelId={id} questions={list.rows} onDelete={target.open} />
      </ListBody>
      <QuestionDelete target={target} />
    </>
  );
}
