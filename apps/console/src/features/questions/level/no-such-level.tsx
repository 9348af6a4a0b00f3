import { EmptyState } from '../../../components/list/empty-state.tsx';
import { GoTo } from '../../../components/list/resource/back-to.tsx';
import { levelCards } from '../../../components/resources/levels.ts';

/** Stands in for a page about a level that does not exist. */
export function NoSuchLevel() {
  return (
    <EmptyState title="No such level" actions={<GoTo home={levelCards} />}>
      It may have been deleted since this page was linked.
    </EmptyState>
  );
}
