import type { Round } from '@quizdesk/contract/rounds';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { QUESTIONS_IN_THE_WAY } from '../../components/dependent-words.ts';
import type { Asking } from '../../components/use-asking.ts';
import { useDependents } from '../../components/use-dependents.ts';
import { countDependents, refreshRounds, removeRound } from './rounds-api.ts';

const COUNTING = { resource: 'rounds', count: countDependents, words: { questions: QUESTIONS_IN_THE_WAY } };

/** Asks whether a round shall be deleted, and says what is in the way. */
export function RoundDelete({ asking }: { readonly asking: Asking<Round> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Round"
      thing="Round"
      nameOf={(round) => round.name}
      dependents={useDependents(asking, COUNTING)}
      remove={({ id }) => removeRound(id)}
      refresh={refreshRounds}
    >
      Are you sure you want to delete "{asking.about?.name}"?
    </DeleteDialog>
  );
}
