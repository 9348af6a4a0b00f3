import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { ExportFormat } from '@quizdesk/contract/constants';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import classes from './export-menu.module.css';
import { type ExportOptions, useExport } from './use-export.ts';

// A copy, so that the lists are loaded without the schemas.
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** Downloads the filtered list as a file; a running export can be cancelled. */
export function ExportMenu({ fileName, save }: Omit<ExportOptions, 'onEnd'>) {
  const target = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Cancel disappears when there is nothing left to cancel, and would take the focus with it.
  const onEnd = () => {
    if (document.activeElement === cancelButton.current) target.current?.focus();
  };
  const { busyWith, size, start, cancel } = useExport({ fileName, save, onEnd });
  const isBusy = busyWith !== undefined;
  const label = isBusy ? `Exporting ${busyWith.toUpperCase()}...` : 'Export';
  return (
    <div className={classes.export}>
      <VisuallyHidden isStatus>{isBusy ? label : ''}</VisuallyHidden>
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
      <Menu position="bottom-end" width={180} disabled={isBusy}>
        <Menu.Target>
          <BusyButton
            ref={target}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            isBusy={isBusy}
          >
            {label}
            {/* Would be read out again and again. */}
            {isBusy && size !== '' && (
              <span className={classes.size} aria-hidden="true">
                {size}
              </span>
            )}
          </BusyButton>
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
