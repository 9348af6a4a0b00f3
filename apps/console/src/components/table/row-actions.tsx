import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { IconDots, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useRights } from '../rights/rights.tsx';
import classes from './row-actions.module.css';

interface ActionBase {
  /** What it does, alone: Edit, Delete. */
  readonly label: string;
  /** Its identity where its label changes, so that it keeps the focus; by default the label. */
  readonly id?: string;
  readonly icon: TablerIcon;
}

/** What can be done with one row: a page to open, or something to start. */
export type RowAction =
  | (ActionBase & { readonly link: LinkProps })
  | (ActionBase & {
      /** The call that it makes in the end: it is offered to those alone who may. */
      readonly call: CallName;
      readonly onSelect: () => void;
      readonly isDestructive?: boolean;
      /** Why it cannot be done with this row: it is still shown, and says so. */
      readonly refusal?: string | undefined;
    });

interface Removing {
  readonly call: CallName;
  readonly verb?: { readonly now: string; readonly icon?: TablerIcon };
}

/** Takes a row away once its dialog is confirmed: deletes it, unless that is called otherwise. */
export const removalAction = ({ call, verb }: Removing, onSelect: () => void): RowAction => ({
  label: verb?.now ?? 'Delete',
  icon: verb?.icon ?? IconTrash,
  call,
  onSelect,
  isDestructive: true,
});

/** Leaves out the actions that the signed-in person may not take. */
export function useAllowedActions(): (actions: readonly RowAction[]) => readonly RowAction[] {
  const { may, mayOpen } = useRights();
  const isAllowed = (action: RowAction) => ('link' in action ? mayOpen(action.link.to ?? '') : may(action.call));
  return (actions) => actions.filter(isAllowed);
}

export interface RowActionsProps {
  /** Names the row for screen-reader users: "Edit Keta Lagoon". */
  readonly rowName: string;
  readonly actions: readonly RowAction[];
}

/** Remembered: a list has hundreds of them, which are the same on each of its pages. */
const ActionIcon = memo(function ActionIcon({ icon: Icon }: Pick<ActionBase, 'icon'>) {
  return <Icon size={18} stroke={1.7} aria-hidden="true" />;
});

interface RowIconProps {
  readonly rowName: string;
  readonly action: RowAction;
}

function RowIcon({ rowName, action }: RowIconProps) {
  const name = `${action.label} ${rowName}`;
  const icon = <ActionIcon icon={action.icon} />;
  if ('link' in action) {
    return (
      <Link {...action.link} aria-label={name} title={action.label} className={classes.icon}>
        {icon}
      </Link>
    );
  }
  const { label, refusal, isDestructive = false, onSelect } = action;
  const offered =
    refusal === undefined
      ? { 'aria-label': name, title: label, onClick: onSelect }
      : { 'aria-label': `${name}: ${refusal}`, 'aria-disabled': true, 'data-refusal': refusal };
  return (
    <button type="button" className={classes.icon} data-destructive={isDestructive} {...offered}>
      {icon}
    </button>
  );
}

/** A row's actions as icons, always visible. */
export function RowIcons({ rowName, actions }: RowActionsProps) {
  return (
    <div className={`qd-flex ${classes.icons}`}>
      {actions.map((action) => (
        <RowIcon key={action.id ?? action.label} rowName={rowName} action={action} />
      ))}
    </div>
  );
}

function RowMenuItem({ action }: { readonly action: RowAction }) {
  const icon = <ActionIcon icon={action.icon} />;
  if ('link' in action) {
    return (
      <Menu.Item leftSection={icon} renderRoot={(props) => <Link {...action.link} {...props} />}>
        {action.label}
      </Menu.Item>
    );
  }
  const look = action.isDestructive === true && action.refusal === undefined ? { 'data-destructive': true } : {};
  return (
    <Menu.Item leftSection={icon} onClick={action.onSelect} disabled={action.refusal !== undefined} {...look}>
      {action.label}
      {action.refusal !== undefined && <span className="qd-tiny qd-block">{action.refusal}</span>}
    </Menu.Item>
  );
}

interface RowMenuProps extends RowActionsProps {
  /** What is above the actions. */
  readonly entries?: readonly ReactNode[];
}

/** The same actions behind three dots, for narrow windows. */
export function RowMenu({ rowName, actions, entries = [] }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={entries.length > 0 ? 260 : 180}>
      <Menu.Target>
        <button type="button" className={classes.dots} aria-label={`Actions for ${rowName}`}>
          <ActionIcon icon={IconDots} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries}
        {actions.map((action) => (
          <RowMenuItem key={action.id ?? action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
