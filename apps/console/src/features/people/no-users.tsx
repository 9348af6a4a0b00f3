import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { StudentSearch } from './users-api.ts';

/** The list before the first student. */
export function NoUsers() {
  return (
    <EmptyState
      title="No users yet"
      actions={
        <ButtonLink to="/waitlist" variant="default">
          Go to Waitlist
        </ButtonLink>
      }
    >
      Students sign up in the app, and are listed here from then on.
    </EmptyState>
  );
}

/** A search or a status that nobody matches. */
export function NoUserFound({ search }: { readonly search: StudentSearch }) {
  const { q, status } = search;
  const who = status === undefined ? 'No student' : `No ${status} student`;
  return (
    <EmptyState
      title="No user found"
      actions={
        <ButtonLink to="/users" variant="default">
          {status === undefined ? 'Clear the search' : 'Show all users'}
        </ButtonLink>
      }
    >
      {q === undefined ? `${who} is there.` : `${who} has “${q}” in their name, username, email or phone.`}
    </EmptyState>
  );
}
