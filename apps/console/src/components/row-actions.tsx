import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './row-actions.module.css';

interface ActionBase {
  /** What it does, alone: Edit, Delete. */
  readonly label: string;
  /** Tells it from the row's others where its label changes, so that it keeps the keyboard; the label unless it is said. */
  readonly id?: string;
  readonly icon: TablerIcon;
}

/** What can be done with one row: a page to open, or something to start. */
export type RowAction =
  | (ActionBase & { readonly link: LinkProps })
  | (ActionBase & {
      readonly onSelect: () => void;
      readonly isDestructive?: boolean;
      /** Why it cannot be done with this row: it is shown all the same, and says so. */
      readonly refusal?: string | undefined;
    });

type ButtonAction = Exclude<RowAction, { readonly link: LinkProps }>;

export interface RowActionsProps {
  /** Names the row for those who hear the buttons: "Edit Keta Lagoon". */
  readonly rowName: string;
  readonly actions: readonly RowAction[];
}

interface RowButtonProps {
  readonly rowName: string;
  readonly action: ButtonAction;
}

function RowButton({ rowName, action }: RowButtonProps) {
  const { label, refusal, isDestructive = false, onSelect } = action;
  const icon = <action.icon size={18} stroke={1.7} aria-hidden="true" />;
  if (refusal !== undefined) {
    return (
      <button
        type="button"
        className={classes.icon}
        aria-disabled="true"
        aria-label={`${label} ${rowName}: ${refusal}`}
        data-refusal={refusal}
      >
        {icon}
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${label} ${rowName}`}
      title={label}
      className={`${classes.icon} ${isDestructive ? classes.destructive : ''}`}
      onClick={onSelect}
    >
      {icon}
    </button>
  );
}

/** A row's actions as icons, always visible. */
export function RowIcons({ rowName, actions }: RowActionsProps) {
  return (
    <div className={classes.icons}>
      {actions.map((action) => {
        if ('link' in action) {
          const { label, id = label, link } = action;
          const texts = { 'aria-label': `${label} ${rowName}`, title: label };
          return (
            <Link key={id} {...link} {...texts} className={classes.icon}>
              <action.icon size={18} stroke={1.7} aria-hidden="true" />
            </Link>
          );
        }
        return <RowButton key={action.id ?? action.label} rowName={rowName} action={action} />;
      })}
    </div>
  );
}

function RowMenuItem({ action }: { readonly action: RowAction }) {
  const icon = <action.icon size={18} stroke={1.7} aria-hidden="true" />;
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
      {action.refusal !== undefined && <span className={classes.refusal}>{action.refusal}</span>}
    </Menu.Item>
  );
}

/** The same actions behind three dots, for narrow windows. */
export function RowMenu({ rowName, actions }: RowActionsProps) {
  return (
    <Menu
      position="bottom-end"
      width={180}
      shadow="md"
      // A menu may hold nothing but its items; the placeholder would be an element more.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu, item: classes.menuItem }}
    >
      <Menu.Target>
        <button type="button" className={classes.dots} aria-label={`Actions for ${rowName}`}>
          <IconDots size={18} stroke={1.7} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={action.id ?? action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
