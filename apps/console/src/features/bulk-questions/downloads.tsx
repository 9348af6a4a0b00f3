import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useBusy } from '../../components/form/use-call.ts';
import { download, saveFile } from '../../lib/download.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure } from '../../lib/toast.ts';

interface DownloadButtonProps {
  readonly children: ReactNode;
  /** What is downloaded, for the message that it could not be. */
  readonly what: string;
  readonly load: () => ReturnType<typeof download>;
  /** The name of the file, where the server gives none. */
  readonly name: string;
}

/** Downloads a file that the server makes; while it does, the button cannot be pressed again. */
function DownloadButton({ children, what, load, name }: DownloadButtonProps) {
  const [isBusy, save] = useBusy(async () => {
    try {
      const { read, fileName = name } = await load();
      saveFile(await read(), fileName);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      notifyFailure(`The ${what} could not be downloaded`, error.message);
    }
  });
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

/** Hands over the workbook to fill in. */
export function TemplateButton() {
  return (
    <DownloadButton what="template" load={() => download(bulkQuestions.template)} name="questions-template.xlsx">
      Template
    </DownloadButton>
  );
}

/** Hands over the same workbook with its bad cells marked and a column of reasons. */
export function MarkedButton({ file }: { readonly file: File }) {
  return (
    <DownloadButton
      what="marked workbook"
      load={() => download(bulkQuestions.marked, { file })}
      name={`${file.name.replace(/\.[^.]*$/, '')}-marked.xlsx`}
    >
      Download marked workbook
    </DownloadButton>
  );
}
