import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '../../components/number-text.ts';
import { cutText } from '../../components/question-words.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { roundGroups } from './level-groups.ts';
import { roundQuestionColumns } from './question-columns.tsx';

export interface LevelRoundsProps {
  readonly levelId: number;
  /** Undefined while they are on their way. */
  readonly questions: readonly Question[] | undefined;
  readonly firstNumber: number;
  /** Whether every question of the level is on this page, so that the rounds can be counted. */
  readonly isWhole: boolean;
  readonly isStale: boolean;
  readonly onDelete: (question: Question) => void;
}

/** A level's questions, each round with a head and a table of its own. */
export function LevelRounds({ levelId, questions, firstNumber, isWhole, isStale, onDelete }: LevelRoundsProps) {
  const groups = useMemo(() => questions && roundGroups(questions, firstNumber), [questions, firstNumber]);
  const actions = (question: Question): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({
        to: '/quizzes-by-level/$id/$question_id/edit',
        params: { id: levelId, question_id: question.id },
      }),
    },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(question), isDestructive: true },
  ];
  const shared = {
    columns: roundQuestionColumns,
    rowKey: ({ id }: Question) => id,
    rowName: ({ question_text }: Question) => cutText(question_text),
    actions,
    numberHeader: '#',
    isStale,
  };
  if (groups === undefined) return <ResourceTable label="Questions" rows={undefined} {...shared} />;
  return groups.map(({ round, firstNumber: first, questions: rows }) => (
    <section key={round.id} aria-label={round.name}>
      <SectionHead note={isWhole ? countOf(rows.length, 'question', 'questions') : undefined}>{round.name}</SectionHead>
      <ResourceTable label={round.name} rows={rows} firstNumber={first} {...shared} />
    </section>
  ));
}
