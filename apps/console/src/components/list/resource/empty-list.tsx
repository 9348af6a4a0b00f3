import { LinkButton } from '../../form/link-button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { isNarrowed, type ListSearch } from '../list-search.ts';
import type { ListView } from './list-view.ts';

interface EmptyListProps<Search extends ListSearch> {
  readonly view: Pick<ListView<never, Search>, 'add' | 'address' | 'empty' | 'link' | 'noMatch'>;
  readonly search: Search;
}

/** A list before its first row, or one whose search and filters nothing matches. */
export function EmptyList<Search extends ListSearch>({ view, search }: EmptyListProps<Search>) {
  const { add, address, empty, link, noMatch } = view;
  if (noMatch === undefined || !isNarrowed(search)) {
    const actions = empty.actions ?? add?.(search);
    return (
      <EmptyState title={empty.title} actions={actions}>
        {empty.text}
      </EmptyState>
    );
  }
  const { title, text, showAll, kept = address.parse({}) } = noMatch(search);
  return (
    <EmptyState
      title={title}
      actions={
        <LinkButton link={link(kept)} variant="default">
          {showAll}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}
