import type { QuestionStatistics as Statistics } from '@quizdesk/contract/question-statistics';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { progressText } from '../../../components/format/counted.ts';
import { momentText } from '../../../components/format/format-date.ts';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { Allowed } from '../../../components/rights/rights.tsx';
import { type RuledColumn, RuledTable } from '../../../components/table/ruled-table.tsx';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { statisticsQuery } from '../questions-api.ts';
import { DayChart } from './day-chart.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OptionFigures } from './option-figures.tsx';
import classes from './statistics.module.css';

/** With fewer answers shares say little, and nothing is drawn or judged. */
const LEAST_ANSWERS = 30;

/** What stands out, each with the figures that say so. */
function Findings({ id, verdicts }: Pick<Statistics, 'verdicts'> & { readonly id: number }) {
  if (verdicts.length === 0) return null;
  return (
    <ul aria-label="What stands out">
      {verdicts.map(({ code, text, evidence }) => (
        <li key={code} className={`qd-flex ${classes.finding}`}>
          <span className={`qd-margin qd-flex qd-warn ${classes.margin}`}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          </span>
          <p className={classes.text}>
            <b>{text}</b> {evidence}{' '}
            {(code === 'check_key' || code === 'second_answer') && (
              <Allowed call="corrections.apply">
                <Link to="/questions/$id/correct" params={{ id }} className={`qd-strong qd-nowrap ${classes.link}`}>
                  Correct the key…
                </Link>
              </Allowed>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What was looked for and not found. */
function OtherChecks({ checks }: Pick<Statistics, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <div>
      <h3 className="qd-heading qd-below-4">Other checks</h3>
      <dl>
        {checks.map(({ code, text, evidence }) => (
          <div key={code} className={`qd-spread qd-small qd-rule-below ${classes.check}`}>
            <dt>{text}</dt>
            <dd className="qd-dimmed">no: {evidence}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type WrongText = Statistics['wrong_texts'][number];

const COLUMNS: readonly RuledColumn<WrongText>[] = [
  { header: 'Wrong answer', cell: ({ text }) => <TexText isInline>{text}</TexText> },
  { header: 'Share of students', width: '30%', cell: ({ share }) => shareText(share) },
];

/** What students wrote who were wrong, the most frequent first. */
function WrongTexts({ texts }: { readonly texts: Statistics['wrong_texts'] }) {
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
      <figcaption className="qd-note qd-inset qd-above-8">
        The most frequent wrong answers; those that differ in capitals and spaces alone are one.
      </figcaption>
    </figure>
  );
}

function Figures({ id, statistics }: { readonly id: number; readonly statistics: Statistics }) {
  const { answers, verdicts, checks, options, wrong_texts, days } = statistics;
  if (answers < LEAST_ANSWERS) {
    return (
      <p className="qd-inset qd-dimmed">
        {answers === 0 ? 'No answers are counted yet.' : `Too few answers (${answers}).`} Figures appear from{' '}
        {LEAST_ANSWERS} students on.
      </p>
    );
  }
  return (
    <>
      <Findings id={id} verdicts={verdicts} />
      <KeyFigures statistics={statistics} />
      {options.length > 0 && <OptionFigures statistics={statistics} />}
      {wrong_texts.length > 0 && <WrongTexts texts={wrong_texts} />}
      <div className={`qd-grid qd-inset ${classes.columns}`}>
        {days.length > 1 && <DayChart statistics={statistics} />}
        <OtherChecks checks={checks} />
      </div>
    </>
  );
}

function noteOf({ answers, computed_at, is_due, counted }: Statistics): string {
  const computed = computed_at === null ? '' : ` Computed ${momentText(computed_at)}.`;
  const due =
    counted !== null
      ? ` ${progressText(counted)} Figures are computed once everybody is counted.`
      : is_due
        ? ' Something has changed since: they are being recomputed.'
        : '';
  return `The first answer of each student: ${plural(answers, 'answer', 'answers')}.${computed}${due}`;
}

/** How students answered a question: what stands out, its figures, its options by strength, and its days. */
export function QuestionStatistics({ id }: { readonly id: number }) {
  const query = useQuery(statisticsQuery(id));
  const { data } = query;
  return (
    <section className={`qd-rule-above ${classes.section}`} aria-label="Statistics">
      <SectionHead
        note={data && noteOf(data)}
        actions={
          data !== undefined &&
          data.answers > 0 && (
            // Without a number: students who answered more than once are in the list with each answer.
            <Link to="/user-answers" search={{ question_id: id }}>
              See all answers
            </Link>
          )
        }
      >
        Statistics
      </SectionHead>
      <QueryView
        query={query}
        what="statistics"
        skeleton={
          <SkeletonLines
            label="Loading the statistics"
            widths={['70%', '50%']}
            className="qd-inset qd-above-8 qd-below-16"
          />
        }
      >
        {(statistics) => <Figures id={id} statistics={statistics} />}
      </QueryView>
    </section>
  );
}
