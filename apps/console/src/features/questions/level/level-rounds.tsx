import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '../../../components/format/format-number.ts';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { cutText } from '../../../components/question/question-labels.ts';
import { ResourceTable } from '../../../components/table/resource-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { roundQuestionColumns } from '../list/question-columns.tsx';
import { roundGroups } from './level-groups.ts';
import classes from './level-rounds.module.css';

export interface LevelRoundsProps {
  readonly levelId: number;
  /** Undefined while they are on their way. */
  readonly questions: readonly Question[] | undefined;
  readonly onDelete: (question: Question) => void;
}

/** About how high a round's heads and each of its rows are, for rounds that are out of sight. */
const HEAD_PX = 90;
const ROW_PX = 60;

/** A level's questions, each round with a head and a table of its own. */
export function LevelRounds({ levelId, questions, onDelete }: LevelRoundsProps) {
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
      label: 'Delete',
      icon: IconTrash,
      call: 'questions.remove',
      onSelect: () => onDelete(question),
      isDestructive: true,
    },
  ];
  const shared = {
    columns: roundQuestionColumns,
    rowKey: ({ id }: Question) => id,
    rowName: ({ question_text }: Question) => cutText(question_text),
    actions,
    numberHeader: '#',
  };
  if (groups === undefined) return <ResourceTable label="Questions" rows={undefined} {...shared} />;
  return groups.map(({ round, firstNumber: first, questions: rows }) => (
    <section
      key={round.id}
      aria-label={round.name}
      className={classes.round}
      style={{ containIntrinsicBlockSize: `auto ${HEAD_PX + rows.length * ROW_PX}px` }}
    >
      <SectionHead note={countOf(rows.length, 'question', 'questions')}>{round.name}</SectionHead>
      <ResourceTable label={round.name} rows={rows} firstNumber={first} {...shared} />
    </section>
  ));
}
