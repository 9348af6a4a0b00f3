import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NoSuch } from '../list/resource/back-to.tsx';
import { QueryView } from '../page/query-view.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { SkeletonBar } from '../table/skeleton.tsx';
import classes from './record-loader.module.css';

/** The shape of a form while its values are on their way. */
export function FormSkeleton({ fields }: { readonly fields: readonly string[] }) {
  return (
    <div className={classes.column}>
      <VisuallyHidden isStatus>Loading the form</VisuallyHidden>
      {fields.map((field) => (
        <div key={field} aria-hidden="true">
          <span className="qd-label">{field}</span>
          <div className={classes.field}>
            <SkeletonBar width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}

export interface RecordLoaderProps<Row, Key extends QueryKey> {
  readonly query: UseQueryOptions<Row, Error, Row, Key>;
  /** The labels of the form's fields, for its shape while the row is on its way. */
  readonly fields: readonly string[];
  /** What kind of thing it is, in the middle of a sentence: "school". */
  readonly thing: string;
  /** Where to go on if there is no such row. */
  readonly wayOut: ReactNode;
  /** A read-only page: it shows the row again whenever it is refetched. */
  readonly isOnlyShown?: boolean;
  readonly children: (row: Row) => ReactNode;
}

/**
 * The row as it is stored when the form opens; later refetches must not change what is being typed. A row that was read
 * before and cannot be read now cannot be edited: it may have been deleted.
 */
function useRowOnce<Row, Key extends QueryKey>(options: UseQueryOptions<Row, Error, Row, Key>, isOnce: boolean) {
  const query = useQuery(isOnce ? { ...options, refetchOnWindowFocus: false, refetchOnReconnect: false } : options);
  const [row, setRow] = useState<Row>();
  const readable = query.isError ? undefined : query.data;
  if (isOnce && row === undefined && readable !== undefined && !query.isFetching) setRow(readable);
  return { query, row: isOnce ? row : readable };
}

/** Loads the row that a form changes, once; says so where it cannot be loaded or does not exist. */
export function RecordLoader<Row, Key extends QueryKey>(props: RecordLoaderProps<Row, Key>) {
  const { fields, thing, wayOut, isOnlyShown = false, children } = props;
  const { query, row } = useRowOnce(props.query, !isOnlyShown);
  return (
    <QueryView
      query={{ data: row, error: query.error, refetch: query.refetch }}
      what={thing}
      skeleton={<FormSkeleton fields={fields} />}
      missing={<NoSuch thing={thing} actions={wayOut} />}
    >
      {children}
    </QueryView>
  );
}
