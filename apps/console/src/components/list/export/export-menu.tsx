import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { ExportFormat } from '@quizdesk/contract/constants';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/download.ts';
import type { Downloaded, Exporting } from '../../../lib/fetch-file.ts';
import { logFailure } from '../../../lib/log.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../../lib/toast.ts';
import { BusyButton } from '../../form/busy-button.tsx';
import { useRunningCall } from '../../form/use-running-call.ts';
import { plural, sizeText } from '../../format/format-number.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import classes from './export-menu.module.css';

interface ExportOptions {
  /** What the file is called where the server does not say. */
  readonly fileName: string;
  readonly save: (format: ExportFormat, how: Exporting) => Promise<Downloaded>;
  /** Called when an export ends without being cancelled, before the page reports it. */
  readonly onEnd: () => void;
}

/** Fetches a list as a file, one at a time. Leaving the page cancels it. */
export function useExport({ save, fileName, onEnd }: ExportOptions) {
  const running = useRunningCall();
  const [busyWith, setBusyWith] = useState<ExportFormat>();
  const [size, setSize] = useState('');
  const [before, setBefore] = useState(0);

  const start = async (format: ExportFormat) => {
    const signal = running.start();
    setBusyWith(format);
    setSize('');
    try {
      const file = await save(format, { signal, onWait: setBefore });
      setBefore(0);
      const blob = await file.read((bytes) => setSize(sizeText(bytes)));
      if (signal.aborted) return;
      const name = file.fileName ?? `${fileName}.${format}`;
      saveFile(blob, name);
      notifySuccess('List exported', name);
    } catch (error) {
      if (signal.aborted) return;
      logFailure('Failed to export a list', error);
      notifyFailure('The list could not be exported', error instanceof RequestError ? error.message : 'Try again.');
    }
    onEnd();
    setBusyWith(undefined);
    setBefore(0);
  };
  const cancel = () => {
    running.end();
    setBusyWith(undefined);
    setBefore(0);
  };
  return { busyWith, size, before, start, cancel };
}

// A copy, so that the lists are loaded without the schemas.
export const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** Downloads the filtered list as a file; a running export can be cancelled. */
export function ExportMenu({ fileName, save }: Omit<ExportOptions, 'onEnd'>) {
  const target = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Cancel disappears when there is nothing left to cancel, and would take the focus with it.
  const onEnd = () => {
    if (document.activeElement === cancelButton.current) target.current?.focus();
  };
  const { busyWith, size, before, start, cancel } = useExport({ fileName, save, onEnd });
  const isBusy = busyWith !== undefined;
  const exporting = isBusy ? `Exporting ${busyWith.toUpperCase()}...` : 'Export';
  const label = isBusy && before > 0 ? `Waiting: ${plural(before, 'export', 'exports')} before yours` : exporting;
  return (
    <div className={`qd-flex qd-gap-8 ${classes.export}`}>
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
              <span className={`qd-figures ${classes.size}`} aria-hidden="true">
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
