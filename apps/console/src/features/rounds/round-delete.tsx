import type { Round } from '@quizdesk/contract/rounds';
import { attachedQuestions } from '../../components/attached-questions.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { refreshRounds, removeRound } from './rounds-api.ts';

/** Asks whether a round shall go, and says what hangs on it. */
export function RoundDelete({ asking }: { readonly asking: Asking<Round> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Round"
      thing="Round"
      nameOf={(round) => round.name}
      dependents={{ attached: asking.about === undefined ? [] : attachedQuestions(asking.about) }}
      remove={({ id }) => removeRound(id)}
      refresh={refreshRounds}
    >
      Are you sure you want to delete "{asking.about?.name}"?
    </DeleteDialog>
  );
}
