import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { RoundSearch } from './rounds-api.ts';

/** The way to a new round. */
export function AddRound({ list = {} }: { readonly list?: RoundSearch }) {
  return (
    <ButtonLink to="/rounds/create" state={{ list }} leftSection={<IconPlus size={18} stroke={1.7} />}>
      Add Round
    </ButtonLink>
  );
}

/** The list before its first round. */
export function NoRounds() {
  return (
    <EmptyState title="No rounds yet" actions={<AddRound />}>
      Rounds belong here, in the order of the contest, with the number of questions that each may have at most.
    </EmptyState>
  );
}

/** No round has the chosen status. */
export function NoRoundFound({ status }: { readonly status: string }) {
  return (
    <EmptyState
      title="No round found"
      actions={
        <ButtonLink to="/rounds" variant="default">
          Show all rounds
        </ButtonLink>
      }
    >
      No round is {status}.
    </EmptyState>
  );
}
