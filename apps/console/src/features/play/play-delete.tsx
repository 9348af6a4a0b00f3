import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import type { PlayRow } from './play-source.ts';
import type { PlayView } from './play-view.ts';

interface PlayDeleteProps<Row extends PlayRow> {
  readonly view: PlayView<Row>;
  readonly asking: Asking<Row>;
}

/** Asks whether a record shall go; nothing where records are only read. */
export function PlayDelete<Row extends PlayRow>({ view, asking }: PlayDeleteProps<Row>) {
  const { removal, source, rowName } = view;
  if (removal === undefined || source.remove === undefined) return null;
  const { title, thing, failure, verb, question } = removal;
  return (
    <DeleteDialog
      asking={asking}
      title={title}
      thing={thing}
      nameOf={rowName}
      remove={source.remove}
      refresh={source.forget}
      failure={failure}
      {...(verb === undefined ? {} : { verb })}
    >
      {asking.about && question(asking.about)}
    </DeleteDialog>
  );
}
