import type { BulkConsequence } from '@quizdesk/contract/bulk';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countText } from '../../format/format-number.ts';
import classes from './bulk-dialog.module.css';

const numberIn = (values: BulkConsequence['values'], name: string) => Number(values[name] ?? 0);

/** What follows, as a sign and in words. */
function Outcome({ after, limit }: { readonly after: number; readonly limit: number }) {
  if (after > limit) {
    return (
      <span className="qd-row qd-gap-8 qd-warn qd-strong">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        {countText(after - limit)} over the limit
      </span>
    );
  }
  if (after < limit) return <span className={`qd-dimmed ${classes.free}`}>{countText(limit - after)} free</span>;
  return (
    <span className="qd-row qd-gap-8 qd-good">
      <IconCheck size={16} stroke={1.8} aria-hidden="true" />
      exactly full
    </span>
  );
}

interface PlaceProps {
  readonly place: BulkConsequence;
  /** What the whole width stands for. */
  readonly most: number;
  /** The rows are of several rounds, and say which. */
  readonly isOfMany: boolean;
}

/** Questions that are there now are filled, those that come are outlined, the limit is a stroke. */
function Place({ place: { values }, most, isOfMany }: PlaceProps) {
  const [after, moved, limit] = ['after', 'moved', 'limit'].map((name) => numberIn(values, name));
  if (after === undefined || moved === undefined || limit === undefined) return null;
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <tr data-over={after > limit}>
      <th scope="row">
        Level {values.level}
        {isOfMany && `, ${values.round}`}
      </th>
      <td>
        <span className={classes.bar} aria-hidden="true">
          <span className={classes.now} style={{ width: share(after - moved) }} />
          <span className={classes.moved} style={{ width: share(moved) }} />
          <span className={classes.limit} style={{ insetInlineStart: share(limit) }} />
        </span>
      </td>
      <td className="qd-figures">
        <span className="qd-bold">{countText(after)}</span> of {countText(limit)}
      </td>
      <td>
        <Outcome after={after} limit={limit} />
      </td>
    </tr>
  );
}

/** How full the rounds of levels get. */
export function PlacesTable({ places }: { readonly places: readonly BulkConsequence[] }) {
  const rounds = [...new Set(places.map(({ values }) => String(values.round)))];
  const limits = new Set(places.map(({ values }) => numberIn(values, 'limit')));
  const [round = ''] = rounds;
  const isOfMany = rounds.length > 1;
  const [limit = 0] = limits;
  const where = isOfMany ? 'there' : `in ${round}`;
  const whose = isOfMany ? 'the round' : round;
  const most = Math.max(...places.flatMap(({ values }) => [numberIn(values, 'after'), numberIn(values, 'limit')]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard. */}
      <section className={classes.places} tabIndex={0} aria-label="How full rounds get">
        <table>
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">{isOfMany ? 'After' : `${round} after`}</th>
              <th scope="col">Count</th>
              <th scope="col">What follows</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <Place
                key={`${place.values.level} ${place.values.round}`}
                place={place}
                most={most}
                isOfMany={isOfMany}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className={`qd-note ${classes.legend}`}>
        Filled: {where} now. Outlined: moved. Stroke: the limit of {whose}
        {limits.size === 1 && `, ${countText(limit)} a level`}.{' '}
        {!isOfMany && (
          <Link
            to="/rounds/$id/edit"
            className="qd-nowrap"
            params={{ id: numberIn(places[0]?.values ?? {}, 'round_id') }}
          >
            Change the limit
          </Link>
        )}
      </p>
    </>
  );
}
