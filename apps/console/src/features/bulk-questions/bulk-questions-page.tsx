import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { plural } from '../../components/format/format-number.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { ProgressLine } from '../../components/upload/progress-line.tsx';
import classes from './bulk-questions-page.module.css';
import type { BulkStep } from './bulk-steps.ts';
import { saveMarked } from './guide/bulk-files.ts';
import { BulkGuide } from './guide/bulk-guide.tsx';
import { DownloadButton } from './guide/download-button.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import { countRows } from './preview/row-selection.ts';
import { EmptyUploadBar } from './upload-bar.tsx';
import { type BulkUpload, useBulkUpload } from './use-bulk-upload.ts';

interface StoredPageProps {
  readonly run: BulkUpload;
  readonly step: Extract<BulkStep, { at: 'stored' }>;
}

/** After an upload: what was stored, what stayed out, and where to go on. */
export function StoredPage({ run, step }: StoredPageProps) {
  const { message, count, rest, isUndone = false } = step;
  const stored = `${plural(count, 'question', 'questions')} from ${rest.file.name}`;
  const { all, fine, wrong } = countRows(rest.rows);
  const left = [
    wrong > 0 && plural(wrong, 'wrong row', 'wrong rows'),
    fine > 0 && `${plural(fine, 'fine row', 'fine rows')} that ${fine === 1 ? 'was' : 'were'} not selected`,
  ].filter((text) => text !== false);
  return (
    <>
      <PageHead title="Bulk Questions" />
      <SectionHead isStep note={isUndone ? `${stored}: removed again.` : `${stored}.`}>
        {isUndone ? 'Upload undone' : message}
      </SectionHead>
      <div className={classes.buttons}>
        <ButtonLink to="/questions">Go to Questions</ButtonLink>
        <Button variant="default" onClick={run.restart}>
          Upload another file
        </Button>
      </div>
      {all > 0 && (
        <>
          <SectionHead note={`${left.join(' and ')} stayed out.`}>
            {plural(all, 'row is left', 'rows are left')}
          </SectionHead>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => run.showRest(rest)}>
              Show the rows that are left
            </Button>
            {wrong > 0 && (
              <DownloadButton onSave={() => saveMarked(rest.file)}>Download marked workbook</DownloadButton>
            )}
          </div>
        </>
      )}
    </>
  );
}

interface ReadingPageProps {
  readonly step: Extract<BulkStep, { at: 'reading' }>;
  readonly onCancel: () => void;
}

function progressOf(fraction: number) {
  if (fraction === 1) return { label: 'Checking the rows...' };
  return { label: 'Uploading...', fraction };
}

/** While a workbook is sent and read; it can be stopped. */
function ReadingPage({ step, onCancel }: ReadingPageProps) {
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

function StepView({ run }: { readonly run: BulkUpload }) {
  const { step } = run;
  switch (step.at) {
    case 'choosing':
      return <BulkGuide run={run} problem={step.problem} note={step.note} />;
    case 'reading':
      return <ReadingPage step={step} onCancel={run.cancel} />;
    case 'preview':
    case 'storing':
    case 'unknown':
      return <PreviewPage run={run} step={step} />;
    case 'stored':
      return <StoredPage run={run} step={step} />;
  }
}

/** The page that brings in questions from a spreadsheet: guide, preview of every row, upload of what is fine. */
export function BulkQuestions() {
  const run = useBulkUpload();
  const isHolding = useRef(false);
  useEffect(() => {
    isHolding.current = run.step.at === 'storing' || run.step.at === 'unknown';
  });
  return (
    <>
      <StepView run={run} />
      <LeaveGuard
        isDirty={useCallback(() => isHolding.current, [])}
        title="Leave during the upload?"
        message="Leaving stops the upload: either all of its questions are stored by then or none of them."
        stayLabel="Stay"
        leaveLabel="Leave"
      />
    </>
  );
}
