import type { Option } from '@quizdesk/contract/options';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { refreshOptions, removeOption } from './options-api.ts';

export interface OptionDeleteProps {
  readonly asking: Asking<Option>;
  /** Called once an option is gone. */
  readonly onGone: (option: Option) => void;
}

/** Asks whether an option shall go. */
export function OptionDelete({ asking, onGone }: OptionDeleteProps) {
  const refresh = (option: Option) => {
    onGone(option);
    return refreshOptions();
  };
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Option"
      thing="Option"
      nameOf={(option) => option.option_text}
      remove={({ id }) => removeOption(id)}
      refresh={refresh}
      failure="Delete failed"
    >
      Are you sure you want to delete "{asking.about?.option_text}"?
    </DeleteDialog>
  );
}
