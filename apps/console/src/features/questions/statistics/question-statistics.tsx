import type { QuestionStatistics as Statistics } from '@quizdesk/contract/question-statistics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { statisticsQuery } from '../questions-api.ts';
import { DayChart } from './day-chart.tsx';
import { Findings, OtherChecks } from './findings.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OptionFigures } from './option-figures.tsx';
import classes from './question-statistics.module.css';
import { WrongTexts } from './wrong-texts.tsx';

/** With fewer answers shares say little, and nothing is drawn or judged. */
const LEAST_ANSWERS = 30;

function Figures({ id, statistics }: { readonly id: number; readonly statistics: Statistics }) {
  const { answers, verdicts, checks, options, wrong_texts, days } = statistics;
  if (answers < LEAST_ANSWERS) {
    return (
      <p className={classes.few}>
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
      <div className={classes.columns}>
        {days.length > 1 && <DayChart statistics={statistics} />}
        <OtherChecks checks={checks} />
      </div>
    </>
  );
}

function noteOf({ answers, computed_at, is_due }: Statistics): string {
  const computed = computed_at === null ? '' : ` Computed ${momentText(computed_at)}.`;
  const due = is_due ? ' Something has changed since: they are being recomputed.' : '';
  return `The first answer of each student: ${plural(answers, 'answer', 'answers')}.${computed}${due}`;
}

/** How students answered a question: what stands out, its figures, its options by strength, and its days. */
export function QuestionStatistics({ id }: { readonly id: number }) {
  const query = useQuery(statisticsQuery(id));
  const { data } = query;
  return (
    <section className={classes.section} aria-label="Statistics">
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
      {data !== undefined && <Figures id={id} statistics={data} />}
      {data === undefined && query.isError && (
        <LoadError
          title="The statistics could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {data === undefined && !query.isError && (
        <div className={classes.skeleton}>
          <VisuallyHidden isStatus>Loading the statistics</VisuallyHidden>
          <SkeletonBar width="70%" />
          <SkeletonBar width="50%" />
        </div>
      )}
    </section>
  );
}
