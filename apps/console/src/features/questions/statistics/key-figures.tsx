import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import type { ReactNode } from 'react';
import chart from '../../../components/chart/chart.module.css';
import { countText, decimalText, shareText } from '../../../components/format/format-number.ts';
import classes from './statistics.module.css';

/** The share right on a scale from 0 to 100 %, with its interval and the share expected by guessing. The figures are shown next to it. */
function Scale({ facility, facility_low, facility_high, chance }: QuestionStatistics) {
  if (facility === null || facility_low === null || facility_high === null) return null;
  const at = (share: number) => 4 + share * 152;
  return (
    <svg className={chart.drawing} viewBox="0 0 160 40" width="160" height="40" aria-hidden="true">
      <path className={chart.base} d="M4 12H156M4 8v8M156 8v8" />
      <rect
        className={classes.interval}
        x={at(facility_low)}
        y="9"
        width={Math.max(1, at(facility_high) - at(facility_low))}
        height="6"
      />
      {chance !== null && <path className={chart.chance} d={`M${at(chance)} 2v20`} />}
      <path className={classes.value} d={`M${at(facility)} 4v16`} />
      <text x="4" y="36">
        0
      </text>
      {chance !== null && (
        <text x={at(chance)} y="36" textAnchor="middle">
          chance
        </text>
      )}
      <text x="156" y="36" textAnchor="end">
        100 %
      </text>
    </svg>
  );
}

function wordsFor(discrimination: number | null): string {
  if (discrimination === null) return 'cannot be computed';
  if (discrimination < 0) return 'below 0: the strong miss it; 0.2 is good';
  return discrimination < 0.2 ? 'little; 0.2 and more is good' : 'good: the strong are right more often';
}

interface KeyFigureProps {
  readonly name: string;
  readonly value: string;
  /** What else is to be known of it. */
  readonly children: ReactNode;
  readonly drawing?: ReactNode;
}

function KeyFigure({ name, value, children, drawing }: KeyFigureProps) {
  return (
    <div className={classes.figure}>
      <dt className="qd-note">{name}</dt>
      <dd className={classes.large}>{value}</dd>
      <dd className="qd-note">{children}</dd>
      {drawing !== undefined && <dd className={classes.drawing}>{drawing}</dd>}
    </div>
  );
}

/** How many answered, how many were right, and how well the question separates strong from weak. */
export function KeyFigures({ statistics }: { readonly statistics: QuestionStatistics }) {
  const { answers, facility, facility_low, facility_high, discrimination, chance } = statistics;
  return (
    <dl className={classes.figures}>
      <KeyFigure name="Answers" value={countText(answers)}>
        one per student
      </KeyFigure>
      <KeyFigure
        name="Share right"
        value={facility === null ? '–' : shareText(facility)}
        drawing={<Scale {...statistics} />}
      >
        {facility_low !== null && facility_high !== null && (
          <>
            {(facility_low * 100).toFixed(1)} to {(facility_high * 100).toFixed(1)}
            {'\u00a0'}% (95{'\u00a0'}% interval)
          </>
        )}
        {chance !== null && `; guessing gives ${shareText(chance)}`}
      </KeyFigure>
      <KeyFigure
        name="How well it separates strong from weak"
        value={discrimination === null ? '–' : decimalText(discrimination)}
      >
        {wordsFor(discrimination)}
      </KeyFigure>
    </dl>
  );
}
