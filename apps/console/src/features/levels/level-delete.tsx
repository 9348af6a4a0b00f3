import type { Level } from '@quizdesk/contract/levels';
import { attachedQuestions } from '../../components/attached-questions.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { levelName } from './level-words.ts';
import { refreshLevels, removeLevel } from './levels-api.ts';

/** Asks whether a level shall go, and says what hangs on it. */
export function LevelDelete({ asking }: { readonly asking: Asking<Level> }) {
  const { about } = asking;
  return (
    <DeleteDialog
      asking={asking}
      title={about === undefined ? 'Delete Level' : `Delete ${levelName(about)}`}
      thing="Level"
      nameOf={levelName}
      dependents={{ attached: asking.about === undefined ? [] : attachedQuestions(asking.about) }}
      remove={({ id }) => removeLevel(id)}
      refresh={refreshLevels}
    >
      Are you sure you want to delete this level?
    </DeleteDialog>
  );
}
