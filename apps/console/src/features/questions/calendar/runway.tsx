import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { FigureTable } from '../../../components/chart/figure-table.tsx';
import { contestDay, dayText } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';
import classes from './calendar.module.css';
import { planQuery } from './calendar-api.ts';
import { dateNumber, runwayOf, shortDay, stateWords } from './calendar-days.ts';

const DAYS = 14;
const PLACES = Array.from({ length: QUESTIONS_A_DAY }, (_, place) => place);

const useNextDays = () => {
  const today = contestDay();
  return useQuery(planQuery(today, addDays(today, DAYS - 1))).data;
};

/** Until when every day is full, and how many of the next days are to be filled. */
export function RunwayLine() {
  const plan = useNextDays();
  if (plan === undefined) return null;
  const { full_days, full_until, to_fill } = runwayOf(plan, plan.days);
  return (
    <p className={`qd-row qd-wrap ${classes.line}`}>
      <span className="qd-badge" data-tone={full_days < DAYS - 1 ? 'warn' : 'good'}>
        <IconHourglass size={14} stroke={2} aria-hidden="true" />
        {plural(full_days, 'day left', 'days left')}
      </span>
      <span className="qd-note">
        {full_days === 0 ? 'Tomorrow is not complete.' : `Complete until ${shortDay(full_until).replace(',', '')}.`}
        {to_fill > 0 && (
          <>
            {' '}
            <span className="qd-bad qd-strong">
              {plural(to_fill, 'day', 'days')} of the next {DAYS} to fill
            </span>
          </>
        )}
      </span>
    </p>
  );
}

/** The next 14 days as bars of five, and the reserve. */
export function Runway({ reserve }: { readonly reserve: ReactNode }) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const data = useNextDays();
  if (data === undefined) return null;
  const short = runwayOf(data, data.days).to_fill;
  const sentence = `Next ${DAYS} days: ${short === 0 ? 'every day is full' : `${plural(short, 'day lacks', 'days lack')} questions`}.`;
  return (
    <figure className={`qd-flex qd-wrap qd-inset ${classes.figure}`} aria-labelledby={id}>
      <figcaption className={`qd-grid qd-gap-4 ${classes.caption}`}>
        <h2 id={id} className="qd-heading">
          Runway
        </h2>
        <p className="qd-note">{sentence}</p>
        {reserve}
        <button type="button" className="qd-text-button" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
      </figcaption>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Runway, as a table">
          <FigureTable
            className={classes.table}
            heads={['Day', 'Questions', 'State']}
            rows={data.days.map((day) => [dayText(day.date), day.questions.length, stateWords(day)[0]])}
          />
        </section>
      ) : (
        <div role="img" aria-label={sentence} className={`qd-flex ${classes.bars}`}>
          {data.days.map((day) => (
            <span key={day.date} className={`qd-grid qd-extra-small qd-figures ${classes.bar}`} data-day={day.state}>
              <span className="qd-dimmed">
                {day.questions.length < QUESTIONS_A_DAY && day.state !== 'today' ? day.questions.length : ''}
              </span>
              {PLACES.toReversed().map((place) => (
                <span key={place} className={classes.part} data-there={place < day.questions.length} />
              ))}
              <span className="qd-dimmed">{dateNumber(day.date)}</span>
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}
