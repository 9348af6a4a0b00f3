import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { countText } from '../../format/format-number.ts';
import { usePhone } from '../../format/use-width.ts';
import classes from './bulk-bar.module.css';
import type { ActionGroup, BarAction, BulkAction, BulkValue } from './bulk-view.ts';

/** What was chosen to be done; to delete the rows where there is no action. */
export interface BulkChoice {
  readonly action?: BulkAction;
  readonly value?: BulkValue | undefined;
  /** Where places lack, which rows are moved. */
  readonly fitting?: Fitting | undefined;
}

/** Rows that come to places that have no room for all of them. */
export interface Fitting {
  readonly fits: number;
  readonly over: number;
  /** Those alone that fit are moved. */
  readonly isOnly: boolean;
}

interface BulkActionsProps {
  readonly actions: readonly BarAction[];
  readonly mayDelete: boolean;
  /** How many rows are ticked. */
  readonly count: number;
  /** Something is being done with them: nothing else can be begun. */
  readonly isBusy: boolean;
  readonly onChoose: (choice: BulkChoice) => void;
}

interface ActionProps {
  readonly action: BulkAction;
  readonly onChoose: (choice: BulkChoice) => void;
}

const NONE: readonly BulkValue[] = [];
const useNone = () => NONE;

function ValueItems({ action, onChoose }: ActionProps) {
  const { useValues = useNone } = action;
  return useValues().map((value) => (
    <Menu.Item key={String(value.value)} onClick={() => onChoose({ action, value })}>
      {value.label}
    </Menu.Item>
  ));
}

interface BarMenuProps {
  readonly label: string;
  readonly onClose?: () => void;
  /** The items; `choose` gives the focus back to the button first, so that a dialog can return it there. */
  readonly children: (choose: (start: () => void) => void) => ReactNode;
}

function BarMenu({ label, onClose, children }: BarMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (start: () => void) => {
    button.current?.focus();
    start();
  };
  return (
    // Items that can be reached by Tab too, for a menu that is so long that it scrolls.
    <Menu position="top-end" withinPortal menuItemTabIndex={0} {...(onClose && { onClose })}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.values}>{children(choose)}</Menu.Dropdown>
    </Menu>
  );
}

interface BarButtonProps {
  readonly item: Exclude<BarAction, ActionGroup>;
  readonly count: number;
  readonly onChoose: (choice: BulkChoice) => void;
}

/** The button of an action, or the menu of the values that it can give. */
function BarButton({ item, count, onChoose }: BarButtonProps) {
  const { label, Icon } = item;
  if ('useValues' in item) {
    return (
      <BarMenu label={label}>
        {(choose) => <ValueItems action={item} onChoose={(choice) => choose(() => onChoose(choice))} />}
      </BarMenu>
    );
  }
  if ('choices' in item && item.choices !== undefined) {
    const { choices, onStart } = item;
    return (
      <BarMenu label={label}>
        {(choose) =>
          choices.map((choice) => (
            <Menu.Item key={choice.value} onClick={() => choose(() => onStart(choice.value))}>
              {choice.label}
            </Menu.Item>
          ))
        }
      </BarMenu>
    );
  }
  const isMain = 'isMain' in item && item.isMain === true;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={Icon && <Icon size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => ('onStart' in item ? item.onStart() : onChoose({ action: item }))}
    >
      {isMain ? `${label} ${countText(count)}...` : label}
    </Button>
  );
}

/** Those of the menu that takes the place of another one. */
const focusFirst = (items: HTMLElement | null) => items?.querySelector('button')?.focus();

/** What is chosen from is listed with the rest, and so are the changes of a group. */
function itemsOf(action: BarAction): readonly Exclude<BarAction, ActionGroup>[] {
  if ('actions' in action) return action.actions;
  if (!('choices' in action) || action.choices === undefined) return [action];
  const { label, choices, onStart } = action;
  return choices.map((choice) => ({ label: `${label} ${choice.label}`, onStart: () => onStart(choice.value) }));
}

interface ActionsMenuProps extends Pick<BulkActionsProps, 'actions' | 'onChoose'> {
  readonly label: string;
  readonly mayDelete?: boolean;
}

/** Several actions in one menu; an action with values shows these in the menu's place. */
function ActionsMenu({ label, actions, mayDelete = false, onChoose }: ActionsMenuProps) {
  const [shown, show] = useState<BulkAction>();
  return (
    <BarMenu label={label} onClose={() => show(undefined)}>
      {(choose) => {
        const onPick = (choice: BulkChoice) => choose(() => onChoose(choice));
        if (shown !== undefined) {
          return (
            <div key={shown.label} ref={focusFirst}>
              <Menu.Item
                closeMenuOnClick={false}
                leftSection={<IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => show(undefined)}
              >
                {shown.label}: back
              </Menu.Item>
              <ValueItems action={shown} onChoose={onPick} />
            </div>
          );
        }
        return (
          <div key="all" ref={focusFirst}>
            {actions.flatMap(itemsOf).map((action) =>
              'useValues' in action ? (
                <Menu.Item
                  key={action.label}
                  closeMenuOnClick={false}
                  rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}
                  onClick={() => show(action)}
                >
                  {action.label}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={action.label}
                  onClick={() => ('onStart' in action ? choose(action.onStart) : onPick({ action }))}
                >
                  {action.label}
                </Menu.Item>
              ),
            )}
            {mayDelete && (
              <Menu.Item className={classes.remove} onClick={() => onPick({})}>
                Delete...
              </Menu.Item>
            )}
          </div>
        );
      }}
    </BarMenu>
  );
}

/** What can be done with the ticked rows; one menu on phones. */
export function BulkActions({ actions, mayDelete, count, isBusy, onChoose }: BulkActionsProps) {
  const isPhone = usePhone();
  const hasMain = actions.some((action) => 'isMain' in action);
  const trash = <IconTrash size={18} stroke={1.7} aria-hidden="true" />;
  return (
    <fieldset disabled={isBusy} aria-label="With the selected" className={`qd-row qd-gap-8 ${classes.actions}`}>
      {isPhone ? (
        <ActionsMenu label="Actions" {...{ actions, mayDelete, onChoose }} />
      ) : (
        <>
          {actions.map((item) =>
            'actions' in item ? (
              <ActionsMenu key={item.label} {...item} onChoose={onChoose} />
            ) : (
              <BarButton key={item.label} item={item} count={count} onChoose={onChoose} />
            ),
          )}
          {mayDelete && (
            <Button
              variant="default"
              className={classes.remove}
              aria-label="Delete..."
              leftSection={hasMain ? undefined : trash}
              onClick={() => onChoose({})}
            >
              {hasMain ? trash : 'Delete...'}
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}
