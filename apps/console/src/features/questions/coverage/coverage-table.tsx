import { Link } from '@tanstack/react-router';
import { countOf, countText, shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import type { GridCell, GridRow } from './coverage-grid.ts';
import classes from './coverage-table.module.css';

/** Darker where there are more. */
const heatOf = (share: number) =>
  `color-mix(in srgb, var(--qd-accent-tint) ${Math.round(share * 100)}%, var(--qd-surface))`;

/** What a cell says, with what its head says: "Level 1, Riddles: 6 of 10 questions, 62 % correct". */
function nameOf(level: string, { name, questions, needed, facility }: GridCell): string {
  const count =
    needed === undefined || questions >= needed
      ? countOf(questions, 'question', 'questions')
      : `${countText(questions)} of ${countOf(needed, 'question', 'questions')}`;
  const difficulty = facility === null ? '' : `, ${shareText(facility)} correct`;
  return `${level}, ${name}: ${count}${difficulty}`;
}

function Figures({ name, questions, needed, facility }: GridCell) {
  return (
    <>
      <span className={classes.column}>{name}</span>
      <b className="qd-strong">
        {countText(questions)}
        {needed !== undefined && questions < needed && <span className={classes.needed}> of {countText(needed)}</span>}
      </b>
      <span className={classes.facility}>{facility === null ? ' ' : shareText(facility)}</span>
    </>
  );
}

function Cell({ cell, level, most }: { readonly cell: GridCell; readonly level: string; readonly most: number }) {
  const { mayOpen } = useRights();
  const { questions, place, needed } = cell;
  const state = questions === 0 ? 'empty' : needed !== undefined && questions < needed ? 'short' : 'filled';
  const label = nameOf(level, cell);
  if (questions === 0 && !mayOpen('/questions/new')) {
    return (
      <td data-state={state}>
        <span className={classes.cell} role="img" aria-label={label}>
          <span className={classes.column}>{cell.name}</span>
          <b className="qd-strong">0</b>
        </span>
      </td>
    );
  }
  return (
    <td data-state={state} style={{ background: heatOf(questions / most) }}>
      {questions === 0 ? (
        <Link to="/questions/new" search={place} className={classes.cell} aria-label={`${label}. Write one`}>
          <span className={classes.column}>{cell.name}</span>
          <b className="qd-strong">0</b>
          <span className={classes.write}>Write</span>
        </Link>
      ) : (
        <Link to="/questions" search={place} className={classes.cell} aria-label={label}>
          <Figures {...cell} />
        </Link>
      )}
    </td>
  );
}

/** How many questions each cell has, darker where there are more, with the share of right answers below. */
export function CoverageTable({ rows }: { readonly rows: readonly GridRow[] }) {
  const levelText = useLevelText();
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ questions }) => questions)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Questions by level">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            {rows[0]?.cells.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, cells }) => (
            <tr key={level.id}>
              <th scope="row">
                {levelText(level)}
                {level.status === 'inactive' && <span className="qd-dimmed qd-regular"> inactive</span>}
              </th>
              {cells.map((cell) => (
                <Cell key={cell.name} cell={cell} level={levelText(level)} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
