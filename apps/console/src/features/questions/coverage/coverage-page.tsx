import { SUBJECTS } from '@quizdesk/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilterBar, FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { coverageQuery } from '../questions-api.ts';
import { useQuestionOptions } from '../use-question-options.ts';
import { gridOf } from './coverage-grid.ts';
import classes from './coverage-page.module.css';
import { type CoverageSearch, coverageSearch } from './coverage-search.ts';
import { CoverageTable } from './coverage-table.tsx';
import { QuestionsSwitch } from './questions-switch.tsx';

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
