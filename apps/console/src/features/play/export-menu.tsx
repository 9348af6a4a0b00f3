import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { ExportFormat } from '@quizdesk/contract/play';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Spoken } from '../../components/spoken.tsx';
import classes from './play.module.css';
import { type ExportOptions, useExport } from './use-export.ts';

// Written out, so that the lists come without the schemas.
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** Hands the list over as a file, as it is filtered; what is under way can be cancelled. */
export function ExportMenu({ fileName, save }: Omit<ExportOptions, 'onEnd'>) {
  const target = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Cancel goes when there is nothing left to cancel, and would take the keyboard with it.
  const onEnd = () => {
    if (document.activeElement === cancelButton.current) target.current?.focus();
  };
  const { busyWith, size, start, cancel } = useExport({ fileName, save, onEnd });
  const isBusy = busyWith !== undefined;
  const label = isBusy ? `Exporting ${busyWith.toUpperCase()}...` : 'Export';
  return (
    <div className={classes.export}>
      <Spoken isStatus>{isBusy ? label : ''}</Spoken>
      {isBusy && (
        <Button
          ref={cancelButton}
          variant="default"
          onClick={() => {
            cancel();
            target.current?.focus();
          }}
        >
          Cancel
        </Button>
      )}
      <Menu
        position="bottom-end"
        width={180}
        shadow="md"
        disabled={isBusy}
        // A menu may hold nothing but its items; the placeholder would be an element more.
        withInitialFocusPlaceholder={false}
        classNames={{ dropdown: classes.menu, item: classes.menuItem }}
      >
        <Menu.Target>
          <Button
            ref={target}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            // Not disabled, which would take the keyboard away from it.
            aria-disabled={isBusy}
          >
            {label}
            {/* Would be read out again and again. */}
            {isBusy && size !== '' && (
              <span className={classes.size} aria-hidden="true">
                {size}
              </span>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void start(format)}>
              {format.toUpperCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
