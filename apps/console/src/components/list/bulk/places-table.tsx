import type { BulkConsequence } from '@quizdesk/contract/bulk';
import { countText } from '../../format/format-number.ts';
import classes from './bulk-dialog.module.css';

const numberIn = (values: BulkConsequence['values'], name: string) => Number(values[name] ?? 0);

function wordsOf(after: number, limit: number): string {
  if (after > limit) return `${countText(after - limit)} over the limit`;
  return after === limit ? 'exactly full' : `${countText(limit - after)} free`;
}

interface PlaceProps {
  readonly place: BulkConsequence;
  /** What the whole width stands for. */
  readonly most: number;
}

/** Questions that are there now are filled, those that come are outlined, the limit is a stroke. */
function Place({ place: { values }, most }: PlaceProps) {
  const [after, moved, limit] = ['after', 'moved', 'limit'].map((name) => numberIn(values, name));
  if (after === undefined || moved === undefined || limit === undefined) return null;
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <tr data-over={after > limit}>
      <th scope="row">
        Level {values.level}, {values.round}
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
      <td>{wordsOf(after, limit)}</td>
    </tr>
  );
}

/** How full the rounds of levels get. */
export function PlacesTable({ places }: { readonly places: readonly BulkConsequence[] }) {
  const most = Math.max(...places.flatMap(({ values }) => [numberIn(values, 'after'), numberIn(values, 'limit')]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard.
    <section className={classes.places} tabIndex={0} aria-label="How full rounds get">
      <table>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">After</th>
            <th scope="col">Count</th>
            <th scope="col">What follows</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <Place key={`${place.values.level} ${place.values.round}`} place={place} most={most} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
