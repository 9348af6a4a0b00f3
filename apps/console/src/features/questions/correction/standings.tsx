import type { CorrectionPreview, Move } from '@quizdesk/contract/corrections';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { countOf, countText } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import classes from './correction.module.css';
import { signedText } from './signed-text.ts';

type Standings = CorrectionPreview['overall'];

const TOP = 10;

function MoveRow({ move }: { readonly move: Move }) {
  const { user_id, name, place_before, place_after, points_before, points_after } = move;
  const isUp = place_after < place_before;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <tr>
      <td className={classes.number}>{countText(place_after)}</td>
      <td data-up={isUp} className={classes.moves}>
        <Arrow size={16} stroke={1.7} aria-hidden="true" />
        <span className="qd-visually-hidden">{isUp ? 'up ' : 'down '}</span>from {countText(place_before)}
      </td>
      <th scope="row">
        <PersonLink person={user_id}>{name}</PersonLink>
      </th>
      <td className={classes.number}>{signedText(points_after - points_before)}</td>
      <td className={classes.number}>{countText(points_after)}</td>
    </tr>
  );
}

/** Whose place changes among the first ten, and on request among the first hundred. */
function Moves({ standings, title }: { readonly standings: Standings; readonly title: string }) {
  const [isAll, setAll] = useState(false);
  const { moves, top10_changes, top100_changes, entering, leaving } = standings;
  const isTop = ({ place_before, place_after }: Move) => Math.min(place_before, place_after) <= TOP;
  const shown = isAll ? moves : moves.filter(isTop);
  return (
    <>
      <h3 className={classes.title}>
        {isAll ? 'Top 100' : 'Top 10'}, {title}{' '}
        <span className={classes.note}>
          {countOf(isAll ? top100_changes : top10_changes, 'place changes', 'places change')}
        </span>
      </h3>
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Moves</th>
              <th scope="col">Student</th>
              <th scope="col">Change</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((move) => (
              <MoveRow key={move.user_id} move={move} />
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.note}>
        Top 100: {countOf(top100_changes, 'place changes', 'places change')}, {countText(entering)} enter and{' '}
        {countText(leaving)} leave.{' '}
        {top100_changes > 0 && (
          <button type="button" className={classes.link} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show the top 10' : `Show all ${countText(moves.length)}`}
          </button>
        )}
      </p>
    </>
  );
}

/** The places that change: by all points, or by the score in the quiz of a day. */
export function StandingsChange({ overall, days }: Pick<CorrectionPreview, 'overall' | 'days'>) {
  const [chosen, setChosen] = useState('');
  const day = days.find(({ date }) => date === chosen);
  return (
    <section className={classes.part} aria-label="Places">
      {days.length > 0 && (
        <label className={classes.days}>
          Standings
          <select value={day?.date ?? ''} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">Overall</option>
            {days.map(({ date }) => (
              <option key={date} value={date}>
                {dayText(date)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Moves
        key={day?.date}
        standings={day ?? overall}
        title={day === undefined ? 'overall' : `quiz of ${dayText(day.date)}`}
      />
    </section>
  );
}
