import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

/** Stands in for a page about a level that does not exist. */
export function NoSuchLevel() {
  return (
    <EmptyState
      title="No such level"
      actions={
        <ButtonLink to="/quizzes-by-level" variant="default">
          Go to Quizzes by Level
        </ButtonLink>
      }
    >
      It may have been deleted since this page was linked.
    </EmptyState>
  );
}
