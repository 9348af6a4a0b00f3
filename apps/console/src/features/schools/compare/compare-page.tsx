import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { plural } from '../../../components/format/format-number.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { focusPageTitle, PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SchoolPicker } from '../../../components/picker/school-picker.tsx';
import { schools } from '../../../components/resources/schools.ts';
import { summaryQuery } from '../page/summary-query.ts';
import { saveComparison, schoolStandingHome } from '../standings/standings-api.ts';
import classes from './compare.module.css';
import { compareLink, MOST_COMPARED } from './compare-search.ts';
import { CompareTable } from './compare-table.tsx';
import { type Compared, notShownText } from './compared.ts';
import { leadSentences } from './leaders.ts';

const standings = { ...schoolStandingHome, label: 'Standings' };

function useSchool(id: number | undefined) {
  const enabled = id !== undefined;
  const school = useQuery({ ...schools.find(id ?? 0), enabled });
  const summary = useQuery({ ...summaryQuery(id ?? 0), enabled });
  return { school, summary };
}

/** The schools with what their students do, as it comes. One hook each: `useQueries` would be loaded with every page. */
function useCompared(ids: readonly number[]) {
  const [first, second, third, fourth] = ids;
  const found = [useSchool(first), useSchool(second), useSchool(third), useSchool(fourth)];
  const all = found.flatMap(({ school, summary }) => [school, summary]);
  return {
    compared: ids.map((id, index) => ({
      id,
      name: found[index]?.school.data?.name ?? `School ${id}`,
      summary: found[index]?.summary.data,
    })),
    isLoading: all.some(({ isLoading }) => isLoading),
    failed: all.find(({ isError }) => isError),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

/** Who leads in what, in words, or what is still missing. */
function Note({ compared }: { readonly compared: readonly Compared[] }) {
  if (compared.length === 1) return 'Add at least one more.';
  return (
    <>
      {leadSentences(compared).map(({ name, text }) => (
        <span key={name}>
          <strong>{name}</strong> {text}{' '}
        </span>
      ))}
      {notShownText(compared)}
    </>
  );
}

const ExportMenu = lazy(async () => ({
  default: (await import('../../../components/list/export/export-menu.tsx')).ExportMenu,
}));

function Actions({ ids }: { readonly ids: readonly number[] }) {
  return (
    <div className="qd-flex qd-gap-8">
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Suspense>
        <ExportMenu fileName="schools-compared" save={(format, how) => saveComparison(ids, format, how)} />
      </Suspense>
    </div>
  );
}

/** Two to four schools side by side. */
export function ComparePage({ ids }: { readonly ids: readonly number[] }) {
  const navigate = useNavigate();
  const { compared, isLoading, failed, retry } = useCompared(ids);
  const show = (wanted: readonly number[]) => {
    void navigate({ ...compareLink(wanted), replace: true });
    // The focused element was replaced or removed.
    focusPageTitle();
  };
  const add = ids.length < MOST_COMPARED && (
    <SchoolPicker
      // Remounted after each school that was added.
      key={ids.join()}
      aria-label="Add a school"
      placeholder="Add a school"
      className={classes.picker ?? ''}
      value={undefined}
      onPick={(school) => school && show([...ids, school.id])}
    />
  );
  return (
    <>
      <PageHead
        title="Compare schools"
        count={ids.length === 0 ? undefined : plural(ids.length, 'school', 'schools')}
        note={ids.length === 0 ? undefined : <Note compared={compared} />}
        actions={ids.length > 1 ? <Actions ids={ids} /> : undefined}
        back={<BackTo home={standings} />}
        isRuled
      >
        {add || undefined}
      </PageHead>
      <VisuallyHidden isStatus>{isLoading ? 'Loading the figures' : ''}</VisuallyHidden>
      {failed?.error && <LoadError title="Some figures could not be loaded" error={failed.error} onRetry={retry} />}
      {ids.length === 0 ? (
        <EmptyState title="No schools chosen" actions={<GoTo home={standings} />}>
          Add two to four schools here, or tick them in the standings.
        </EmptyState>
      ) : (
        <CompareTable compared={compared} onRemove={(id) => show(ids.filter((one) => one !== id))} />
      )}
    </>
  );
}
