import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './row-actions.module.css';

interface ActionBase {
  /** What it does, alone: Edit, Delete. */
  readonly label: string;
  readonly icon: TablerIcon;
}

/** What can be done with one row: a page to open, or something to start. */
export type RowAction =
  | (ActionBase & { readonly link: LinkProps })
  | (ActionBase & { readonly onSelect: () => void; readonly isDestructive?: boolean });

export interface RowActionsProps {
  /** Names the row for those who hear the buttons: "Edit Keta Lagoon". */
  readonly rowName: string;
  readonly actions: readonly RowAction[];
}

/** A row's actions as icons, always visible. */
export function RowIcons({ rowName, actions }: RowActionsProps) {
  return (
    <div className={classes.icons}>
      {actions.map((action) => {
        const shared = { 'aria-label': `${action.label} ${rowName}`, title: action.label };
        const icon = <action.icon size={18} stroke={1.7} aria-hidden="true" />;
        if ('link' in action) {
          return (
            <Link key={action.label} {...action.link} {...shared} className={classes.icon}>
              {icon}
            </Link>
          );
        }
        const look = `${classes.icon} ${action.isDestructive === true ? classes.destructive : ''}`;
        return (
          <button key={action.label} type="button" {...shared} className={look} onClick={action.onSelect}>
            {icon}
          </button>
        );
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
  const look = action.isDestructive === true ? { 'data-destructive': true } : {};
  return (
    <Menu.Item leftSection={icon} onClick={action.onSelect} {...look}>
      {action.label}
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
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
