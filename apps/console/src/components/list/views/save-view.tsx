import { Button, Popover, TextInput } from '@mantine/core';
import { reaches } from '@quizdesk/contract/rules/call-rights';
import type { View } from '@quizdesk/contract/views';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { BusyButton } from '../../form/busy-button.tsx';
import { useCall } from '../../form/use-call.ts';
import { useRights } from '../../rights/rights.tsx';
import type { Layout } from '../layout/list-layouts.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListToolsProps } from '../tools/list-tools-props.ts';
import { openView, useViews } from './use-views.ts';
import classes from './views.module.css';
import { views } from './views-api.ts';

interface SaveViewProps {
  readonly path: string;
  readonly text: string;
  readonly layout: Layout;
  /** The view that is shown, where the person may change it: its name and who sees it are changed. */
  readonly current: View | undefined;
}

/** Whether the person may keep views for everyone. */
const useMayShare = (): boolean => reaches(useRights().role, 'admin');

/** The view that has this name already, as the server says. */
function takenBy(error: Error | null): number | undefined {
  const id = error instanceof RequestError && error.body?.code === 'taken' ? error.body.values?.id : undefined;
  return typeof id === 'number' ? id : undefined;
}

interface WhoSeesProps {
  readonly isShared: boolean;
  readonly onShare: (isShared: boolean) => void;
}

/** For oneself or for everyone: asked of who may keep views for everyone. */
function WhoSees({ isShared, onShare }: WhoSeesProps) {
  const group = useId();
  if (!useMayShare()) return null;
  return (
    <div role="radiogroup" aria-labelledby={group} className={classes.who}>
      <span id={group} className="qd-small qd-strong">
        Who sees it
      </span>
      <label>
        <input type="radio" name={group} checked={!isShared} onChange={() => onShare(false)} />
        Only me
      </label>
      <label>
        <input type="radio" name={group} checked={isShared} onChange={() => onShare(true)} />
        Everyone, under my name
      </label>
    </div>
  );
}

function RemoveView({ view, onClose }: { readonly view: View; readonly onClose: () => void }) {
  const removing = useCall<View>({
    call: views.remove,
    invalidate: views.invalidate,
    failure: 'Failed to delete a view',
    failureTitle: 'The view was not deleted',
    onDone: (answer) => {
      notifyWritten('View deleted', view.name, answer);
      onClose();
    },
  });
  return (
    <BusyButton
      variant="subtle"
      className={classes.remove}
      isBusy={removing.isBusy}
      onClick={() => void removing.run(view)}
    >
      Delete
    </BusyButton>
  );
}

/** Names the list as it is shown, for oneself or for everyone. */
function SaveForm({ path, text, layout, current, onClose }: SaveViewProps & { readonly onClose: () => void }) {
  const [name, setName] = useState(current?.name ?? '');
  const [isShared, setShared] = useState(current?.is_shared ?? false);
  const [inMenu, setInMenu] = useState(current?.in_menu ?? true);
  const { columns, rows, is_dense } = layout;
  const body = {
    ...{ name, search: text, columns: columns === null ? null : [...columns], rows, is_dense },
    ...{ is_shared: isShared, in_menu: inMenu },
  };
  const saving = useCall<number | undefined, View>({
    call: (id) => (id === undefined ? views.insert({ list: path, ...body }) : views.update(id, body)),
    invalidate: views.invalidate,
    failure: 'Failed to save a view',
    onDone: (view) => {
      openView(path, view.id);
      notifyWritten('View saved', view.name, view);
      onClose();
    },
  });
  const taken = takenBy(saving.error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(current?.id);
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <div>
        <p className="qd-strong">{current === undefined ? 'Save this view' : 'Change this view'}</p>
        <p className="qd-hint">Keeps the filters, the order and the columns.</p>
      </div>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        value={name}
        error={
          saving.problem !== undefined && (
            <>
              {saving.problem}{' '}
              {taken !== undefined && (
                <button type="button" className="qd-text-button" onClick={() => void saving.run(taken)}>
                  Replace
                </button>
              )}
            </>
          )
        }
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          saving.reset();
        }}
      />
      <WhoSees isShared={isShared} onShare={setShared} />
      <label className={classes.inMenu}>
        <input type="checkbox" checked={inMenu} onChange={({ currentTarget }) => setInMenu(currentTarget.checked)} />
        In the menu, with its count
      </label>
      <div className="qd-row qd-gap-8">
        <BusyButton type="submit" isBusy={saving.isBusy} busyLabel="Saving…">
          Save
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {current !== undefined && <RemoveView view={current} onClose={onClose} />}
      </div>
    </form>
  );
}

interface SavePanelProps extends SaveViewProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Saves the list as it is shown, or changes the view that it is shown with. */
function SavePanel({ label, isOpen, onOpen, ...props }: SavePanelProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`qd-row ${classes.save}`} data-open={isOpen} onClick={() => onOpen(!isOpen)}>
          <IconBookmark size={16} stroke={1.7} aria-hidden="true" />
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Save this view" className={classes.panel}>
        {isOpen && <SaveForm {...props} onClose={() => onOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stores what was changed of a view since it was opened. */
function UpdateView({ text, layout, current }: SaveViewProps & { readonly current: View }) {
  const { columns, rows, is_dense } = layout;
  const saving = useCall<void, View>({
    call: () =>
      views.update(
        current.id,
        { search: text, columns: columns === null ? null : [...columns], rows, is_dense },
        current.version,
      ),
    invalidate: views.invalidate,
    failure: 'Failed to update a view',
    failureTitle: 'The view was not updated',
    onDone: (view) => notifyWritten('View updated', view.name, view),
  });
  return (
    <button
      type="button"
      className={`qd-row ${classes.save}`}
      data-open="true"
      aria-disabled={saving.isBusy || undefined}
      onClick={() => {
        if (!saving.isBusy) void saving.run();
      }}
    >
      <IconBookmark size={16} stroke={1.7} aria-hidden="true" />
      Update <span className="qd-ellipsis">{current.name}</span>
    </button>
  );
}

/** The way to save a list as a view, or to change the one that it is shown with. */
export function SaveTool<Row, Search extends ListSearch>(props: ListToolsProps<Row, Search>) {
  const { path, layout } = props.list;
  const { current, isChanged, text } = useViews(props);
  const mayShare = useMayShare();
  const own = current !== undefined && (current.is_own || (current.is_shared && mayShare)) ? current : undefined;
  // The view that the open panel is about: one that arrives meanwhile must not take its place, nor what is typed.
  const [opened, setOpened] = useState<{ readonly current: View | undefined; readonly label: string }>();
  const shown = { path, text, layout };
  // A changed view is updated by one button, and saved as another one in the panel.
  const edited = isChanged ? undefined : own;
  const label = edited !== undefined ? 'Edit view' : own === undefined ? 'Save view' : 'Save as new';
  const panel = opened ?? { current: edited, label };
  return (
    <>
      {opened === undefined && own !== undefined && isChanged && <UpdateView {...shown} current={own} />}
      <SavePanel
        {...shown}
        {...panel}
        isOpen={opened !== undefined}
        onOpen={(isOpen) => setOpened(isOpen ? panel : undefined)}
      />
    </>
  );
}
