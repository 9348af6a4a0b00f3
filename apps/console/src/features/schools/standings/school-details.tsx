import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SchoolFigures } from '../page/school-figures.tsx';
import { summaryQuery } from '../page/summary-query.ts';
import classes from './standings.module.css';

/** What is behind the place of a school. */
export function SchoolDetails({ id }: { readonly id: number }) {
  const { data, isError, error, refetch } = useQuery(summaryQuery(id));
  if (data === undefined && isError) {
    return <LoadError title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.school}>
      <VisuallyHidden isStatus>{data === undefined ? 'Loading the figures' : ''}</VisuallyHidden>
      {data !== undefined && <SchoolFigures summary={data} isCompact />}
      <p className={`qd-note ${classes.note}`}>Of all days, levels and subjects.</p>
      <ButtonLink to="/schools/$id" params={{ id }} variant="default">
        Open school
      </ButtonLink>
    </div>
  );
}
