import type { CorrectionPreview, Move } from '@quizdesk/contract/corrections';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { FigureTable } from '../../../components/chart/figure-table.tsx';
import { dayText } from '../../../components/format/format-date.ts';
import { countText, plural } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { SegmentChoices } from '../form/segments.tsx';
import classes from './correction.module.css';

/** A difference as people read it: +4, −4 or 0. */
function signedText(value: number): string {
  // Means have two decimals, their difference no more.
  const text = countText(Math.round(Math.abs(value) * 100) / 100);
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}

const TOP = 10;

/** Someone whose place changes, as a table shows it. */
interface Mover {
  readonly name: ReactNode;
  /** Undefined where the movers are schools. */
  readonly school?: ReactNode;
  readonly move: Pick<Move, 'place_before' | 'place_after' | 'points_before' | 'points_after'>;
}

interface Standings
  extends Pick<CorrectionPreview['overall'], 'top10_changes' | 'top100_changes' | 'entering' | 'leaving'> {
  readonly movers: readonly Mover[];
}

const schoolLink = (id: number, name: ReactNode) => (
  <Link to="/schools/$id" params={{ id }}>
    {name}
  </Link>
);

const ofStudents = ({ moves, ...counts }: CorrectionPreview['overall']): Standings => ({
  ...counts,
  movers: moves.map(({ user_id, name, school_id, school_name, ...move }) => ({
    name: <PersonLink person={user_id}>{name}</PersonLink>,
    school: school_id === null ? '' : schoolLink(school_id, school_name),
    move,
  })),
});

const ofSchools = ({ moves, ...counts }: CorrectionPreview['schools']): Standings => ({
  ...counts,
  movers: moves.map(({ school_id, name, ...move }) => ({ name: schoolLink(school_id, name), move })),
});

function Movement({ place_before, place_after }: Mover['move']) {
  const isUp = place_after < place_before;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <span className={`qd-nowrap ${isUp ? 'qd-good' : 'qd-dimmed'} ${classes.move}`}>
      <Arrow size={16} stroke={1.7} aria-hidden="true" />
      <span className="qd-visually-hidden">{isUp ? 'up ' : 'down '}</span>from {countText(place_before)}
    </span>
  );
}

const changesText = (count: number) =>
  count === 0 ? 'no place changes' : plural(count, 'place changes', 'places change');

/** Whose place changes among the first ten, and on request among the first hundred. */
function Moves({ standings, title }: { readonly standings: Standings; readonly title: string }) {
  const [isAll, setAll] = useState(false);
  const { movers, top10_changes, top100_changes, entering, leaving } = standings;
  const isTop = ({ move }: Mover) => Math.min(move.place_before, move.place_after) <= TOP;
  const shown = isAll ? movers : movers.filter(isTop);
  const hasSchools = movers.some(({ school }) => school !== undefined);
  return (
    <>
      <h3 className="qd-heading qd-below-4">
        {isAll ? 'Top 100' : 'Top 10'}, {title}{' '}
        <span className="qd-note qd-regular">{changesText(isAll ? top100_changes : top10_changes)}</span>
      </h3>
      {shown.length > 0 && (
        <FigureTable
          className={classes.movers}
          named={2}
          heads={['Place', 'Moves', ...(hasSchools ? ['Student', 'School'] : ['School']), 'Change', 'Points']}
          rows={shown.map(({ name, school, move }) => [
            countText(move.place_after),
            <Movement key="move" {...move} />,
            <Fragment key="name">
              {name}
              {school !== undefined && <span className={`qd-note ${classes.schoolBelow}`}>{school}</span>}
            </Fragment>,
            ...(hasSchools ? [school] : []),
            signedText(move.points_after - move.points_before),
            countText(move.points_after),
          ])}
        />
      )}
      <p className="qd-note qd-above-4 qd-below-4">
        Top 100: {changesText(top100_changes)}
        {entering + leaving > 0 && `, ${plural(entering, 'enters', 'enter')} and ${plural(leaving, 'leaves', 'leave')}`}
        .{' '}
        {top100_changes > 0 && (
          <button type="button" className={`qd-strong ${classes.link}`} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show the top 10' : `Show all ${countText(movers.length)}`}
          </button>
        )}
      </p>
    </>
  );
}

type Which = 'overall' | 'schools' | 'days';

const CHOICES: readonly { readonly value: Which; readonly label: string }[] = [
  { value: 'overall', label: 'Overall' },
  { value: 'schools', label: 'Schools' },
  { value: 'days', label: 'Days' },
];

type StandingsChangeProps = Pick<CorrectionPreview, 'overall' | 'schools' | 'days'>;

/** The places that change: of students by all points, of schools by points per student, or in the quiz of a day. */
export function StandingsChange({ overall, schools, days }: StandingsChangeProps) {
  const name = useId();
  const [chosen, setChosen] = useState<Which>('overall');
  const [date, setDate] = useState<string>();
  const day = days.find((one) => one.date === date) ?? days[0];
  const which = day === undefined && chosen === 'days' ? 'overall' : chosen;
  const shown = () => {
    if (which === 'schools') return { standings: ofSchools(schools), title: 'schools by points per student' };
    if (which === 'days' && day) return { standings: ofStudents(day), title: `quiz of ${dayText(day.date)}` };
    return { standings: ofStudents(overall), title: 'overall' };
  };
  return (
    <section className={classes.part} aria-label="Places">
      <div className={`qd-flex qd-wrap qd-gap-8 ${classes.which}`}>
        {which === 'days' && days.length > 1 && (
          <select aria-label="Day" value={day?.date} onChange={(event) => setDate(event.currentTarget.value)}>
            {days.map((one) => (
              <option key={one.date} value={one.date}>
                {dayText(one.date)}
              </option>
            ))}
          </select>
        )}
        <div role="radiogroup" aria-label="Standings">
          <SegmentChoices
            name={name}
            choices={CHOICES.filter(({ value }) => value !== 'days' || days.length > 0)}
            value={which}
            onChange={setChosen}
          />
        </div>
      </div>
      <Moves key={`${which} ${day?.date}`} {...shown()} />
    </section>
  );
}
