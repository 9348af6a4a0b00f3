import { Button } from '@mantine/core';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { ProgressLine } from '../../components/upload/progress-line.tsx';
import type { BulkStep } from './bulk-steps.ts';
import { EmptyUploadBar } from './upload-bar.tsx';

interface ReadingPageProps {
  readonly step: Extract<BulkStep, { at: 'reading' }>;
  readonly onCancel: () => void;
}

function progressOf(fraction: number) {
  if (fraction === 1) return { label: 'Checking the rows...' };
  return { label: 'Uploading...', fraction };
}

/** While a workbook is sent and read; it can be stopped. */
export function ReadingPage({ step, onCancel }: ReadingPageProps) {
  return (
    <>
      <PageHead title="Bulk Questions" />
      <SectionHead isStep>{step.file.name}</SectionHead>
      <div className="qd-column">
        <ProgressLine {...progressOf(step.fraction)} />
        <Button variant="default" className="qd-above-16" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <EmptyUploadBar />
    </>
  );
}
