import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface DownloadButtonProps {
  readonly children: ReactNode;
  /** Fetches the file and hands it over; says itself where it fails. */
  readonly onSave: () => Promise<void>;
}

/** Downloads a file that the server makes; while it does, the button cannot be pressed again. */
export function DownloadButton({ children, onSave }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await onSave();
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      // Not disabled, which would take the keyboard away from it.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {children}
    </Button>
  );
}
