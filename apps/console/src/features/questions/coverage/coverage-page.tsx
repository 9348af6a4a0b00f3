import { SUBJECTS } from '@quizdesk/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { FilterBar, FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
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
function CoverageTable({ rows }: { readonly rows: readonly GridRow[] }) {
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

const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));
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
  const problem = places.problem ?? (coverage.data === undefined ? coverage.error : null);
  if (problem) {
    const retry = () => {
      places.retry();
      void coverage.refetch();
    };
    return <LoadError title="The coverage could not be loaded" error={problem} onRetry={retry} />;
  }
  if (!places.isReady || coverage.data === undefined) {
    return (
      <div className={classes.wait}>
        <VisuallyHidden isStatus>Loading the coverage</VisuallyHidden>
        <SkeletonBar width="80%" />
        <SkeletonBar width="60%" />
      </div>
    );
  }
  const rows = gridOf(coverage.data.cells, places, search);
  if (rows.length === 0) return <p className={classes.note}>There are no levels yet: questions belong to them.</p>;
  return <CoverageTable rows={rows} />;
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
      <div className={classes.body}>
        <Coverage search={search} />
      </div>
    </>
  );
}
