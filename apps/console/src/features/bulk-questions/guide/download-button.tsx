import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useBusy } from '../../../components/form/use-call.ts';

interface DownloadButtonProps {
  readonly children: ReactNode;
  /** Fetches the file and hands it over; says itself where it fails. */
  readonly onSave: () => Promise<void>;
}

/** Downloads a file that the server makes; while it does, the button cannot be pressed again. */
export function DownloadButton({ children, onSave }: DownloadButtonProps) {
  const [isBusy, save] = useBusy(onSave);
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {children}
    </BusyButton>
  );
}
