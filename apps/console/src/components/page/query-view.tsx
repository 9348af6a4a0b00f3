import type { ReactNode } from 'react';
import { isMissing } from '../../lib/request-error.ts';
import { LoadError } from './load-error.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What is needed of a query, or of several that are shown together. */
interface Shown<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  readonly query: Shown<Data>;
  /** What is read, in the middle of a sentence: "figures". */
  readonly what: string;
  /** Its shape while it is on its way; by default this is only announced to screen readers. */
  readonly skeleton?: ReactNode;
  /** The title of a failure, where it is not that "the figures could not be loaded". */
  readonly failure?: string | undefined;
  /** Shown where there is no such thing, which otherwise is a failure. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has read, or what replaces it. Data that is there stays where reading it again fails. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, what, failure = `The ${what} could not be loaded`, missing, children } = props;
  const { skeleton = <VisuallyHidden isStatus>Loading the {what}</VisuallyHidden> } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  if (missing !== undefined && isMissing(error)) return missing;
  return <LoadError title={failure} error={error} onRetry={() => void refetch()} />;
}
