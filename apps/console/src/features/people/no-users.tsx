import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

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

/** A search that nobody matches. */
export function NoUserFound({ q }: { readonly q: string }) {
  return (
    <EmptyState
      title="No user found"
      actions={
        <ButtonLink to="/users" variant="default">
          Clear the search
        </ButtonLink>
      }
    >
      No student has “{q}” in their name, username, email or phone.
    </EmptyState>
  );
}
