import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import { countText, shareText } from '../../../components/format/format-number.ts';
import { type RuledColumn, RuledTable } from '../../../components/table/ruled-table.tsx';
import classes from './question-statistics.module.css';

type WrongText = QuestionStatistics['wrong_texts'][number];

const COLUMNS: readonly RuledColumn<WrongText>[] = [
  { header: 'Wrong answer', cell: ({ text }) => text },
  { header: 'Share of students', width: '30%', cell: ({ share }) => shareText(share) },
];

/** What students wrote who were wrong, the most frequent first. */
export function WrongTexts({ texts }: { readonly texts: QuestionStatistics['wrong_texts'] }) {
  return (
    <figure className="qd-above-16">
      <RuledTable
        label="Most frequent wrong answers"
        columns={COLUMNS}
        rows={texts}
        rowKey={({ text }) => text}
        number={({ answers }) => countText(answers)}
        numberHeader="n"
      />
      <figcaption className={classes.caption}>
        The most frequent wrong answers; those that differ in capitals and spaces alone are one.
      </figcaption>
    </figure>
  );
}
