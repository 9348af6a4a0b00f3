import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import type { PlayRow, PlaySearch } from './play-source.ts';
import type { PlayView } from './play-view.ts';

interface NoRecordsProps<Row extends PlayRow> {
  readonly view: PlayView<Row>;
  readonly search: PlaySearch;
}

/** A list before its first record, or one whose filters nothing passes. */
export function NoRecords<Row extends PlayRow>({ view, search }: NoRecordsProps<Row>) {
  if (!isNarrowed(search)) return <EmptyState title={view.empty.title}>{view.empty.text}</EmptyState>;
  const { from, to, sort, order } = search;
  const isReversed = from !== undefined && to !== undefined && from > to;
  return (
    <EmptyState
      title={`No ${view.things} found.`}
      actions={
        <ButtonLink to={view.path} search={view.source.search.parse({ sort, order })} variant="default">
          Show all {view.things}
        </ButtonLink>
      }
    >
      {isReversed ? 'The first day is after the last one.' : `None of the ${view.things} passes these filters.`}
    </EmptyState>
  );
}
