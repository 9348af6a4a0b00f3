import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { FilterBar, FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { coverageQuery } from '../questions-api.ts';
import { useQuestionOptions } from '../use-question-options.ts';
import { type GridCell, type GridRow, gridOf } from './coverage-grid.ts';
import classes from './coverage-page.module.css';
import { type CoverageSearch, coverageSearch } from './coverage-search.ts';
import { QuestionsSwitch } from './questions-switch.tsx';

/** Darker where there are more. */
const heatOf = (share: number) =>
  `color-mix(in srgb, var(--qd-accent-tint) ${Math.round(share * 100)}%, var(--qd-surface))`;

/** What a cell says, with what its head says: "Level 1, Riddles: 6 of 10 questions, 62 % correct". */
function nameOf(level: string, { name, questions, needed, facility }: GridCell): string {
  const count =
    needed === undefined || questions >= needed
      ? plural(questions, 'question', 'questions')
      : `${countText(questions)} of ${plural(needed, 'question', 'questions')}`;
  const difficulty = facility === null ? '' : `, ${shareText(facility)} correct`;
  return `${level}, ${name}: ${count}${difficulty}`;
}

interface CellProps {
  readonly cell: GridCell;
  readonly level: string;
  /** The most questions of a cell. */
  readonly most: number;
}

function Cell({ cell, level, most }: CellProps) {
  const { mayOpen } = useRights();
  const { name, questions, place, needed, facility } = cell;
  const isEmpty = questions === 0;
  const isShort = needed !== undefined && questions < needed;
  const mayWrite = isEmpty && mayOpen('/questions/new');
  const label = nameOf(level, cell);
  const figures = (
    <>
      <span className={classes.column}>{name}</span>
      <b className="qd-strong">
        {countText(questions)}
        {!isEmpty && isShort && <span className="qd-regular qd-warn"> of {countText(needed)}</span>}
      </b>
      {mayWrite && <span className={`qd-tiny ${classes.below} ${classes.write}`}>Write</span>}
      {!isEmpty && <span className={`qd-hint ${classes.below}`}>{facility === null ? ' ' : shareText(facility)}</span>}
    </>
  );
  const link = mayWrite
    ? { to: '/questions/new' as const, 'aria-label': `${label}. Write one` }
    : { to: '/questions' as const, 'aria-label': label };
  return (
    <td
      data-state={isEmpty ? 'empty' : isShort ? 'short' : 'filled'}
      style={{ background: isEmpty && !mayWrite ? undefined : heatOf(questions / most) }}
    >
      {isEmpty && !mayWrite ? (
        <span className={classes.cell} role="img" aria-label={label}>
          {figures}
        </span>
      ) : (
        <Link {...link} search={place} className={classes.cell}>
          {figures}
        </Link>
      )}
    </td>
  );
}

/** How many questions each cell has, darker where there are more, with the share of right answers below. */
function CoverageTable({ rows }: { readonly rows: readonly GridRow[] }) {
  const levelText = useLevelText();
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ questions }) => questions)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Questions by level">
      <table className={`qd-figures ${classes.table}`}>
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

const COLUMN_CHOICES = [{ value: 'subject', label: 'By subject' }];

function CoverageFilters({ search }: { readonly search: CoverageSearch }) {
  const navigate = useNavigate();
  const { roundChoices } = useQuestionOptions();
  const { by, subject, round_id } = search;
  const change = (name: 'by' | 'subject' | 'round_id') => (value: string) =>
    void navigate({ to: '/coverage', search: coverageSearch.withFilter(search, name, value), replace: true });
  return (
    <FilterBar>
      <FilterSelect label="Columns" all="By round" choices={COLUMN_CHOICES} value={by} onChange={change('by')} />
      {by === undefined ? (
        <FilterSelect
          label="Subject"
          all="All subjects"
          choices={SUBJECT_CHOICES}
          value={subject}
          onChange={change('subject')}
        />
      ) : (
        <FilterSelect
          label="Round"
          all="All rounds"
          choices={roundChoices}
          value={round_id}
          onChange={change('round_id')}
        />
      )}
    </FilterBar>
  );
}

function Coverage({ search }: { readonly search: CoverageSearch }) {
  const places = useQuestionOptions();
  const coverage = useQuery(coverageQuery);
  const query = {
    data: places.isReady ? coverage.data : undefined,
    error: places.problem ?? coverage.error,
    refetch: () => {
      places.retry();
      void coverage.refetch();
    },
  };
  return (
    <QueryView
      query={query}
      what="coverage"
      skeleton={<SkeletonLines label="Loading the coverage" widths={['80%', '60%']} className="qd-inset" />}
    >
      {({ cells }) => {
        const rows = gridOf(cells, places, search);
        if (rows.length > 0) return <CoverageTable rows={rows} />;
        return <p className="qd-inset qd-below-16">There are no levels yet: questions belong to them.</p>;
      }}
    </QueryView>
  );
}

/** How many questions each round of each level has, and how difficult they are: where to write the next ones. */
export function CoveragePage({ search }: { readonly search: CoverageSearch }) {
  return (
    <>
      <PageHead
        title="Coverage"
        note="Questions of every kind, and below them the share of right answers where at least 30 students have answered. A cell opens its questions, an empty one the form for a new one."
        actions={<QuestionsSwitch />}
        isRuled
      >
        <CoverageFilters search={search} />
      </PageHead>
      <div className="qd-above-16">
        <Coverage search={search} />
      </div>
    </>
  );
}
