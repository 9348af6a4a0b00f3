import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { useBusy } from '../../components/form/use-call.ts';
import { plural } from '../../components/format/format-number.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { BusyStep, ImportGuard, uploading } from '../../components/upload/import-parts.tsx';
import { BulkGuide } from './bulk-guide.tsx';
import classes from './bulk-questions-page.module.css';
import { type BulkStep, restOf } from './bulk-steps.ts';
import { MarkedButton } from './downloads.tsx';
import { countRows } from './preview/row-selection.ts';
import { EmptyUploadBar } from './upload-bar.tsx';
import { type BulkUpload, storedText, useBulkUpload } from './use-bulk-upload.ts';

/** Loaded while the file is sent. */
const loadPreview = () => import('./preview/preview-page.tsx');
const PreviewPage = lazy(async () => ({ default: (await loadPreview()).PreviewPage }));

interface StoredPageProps {
  readonly run: BulkUpload;
  readonly step: Extract<BulkStep, { at: 'stored' }>;
}

/** After an upload: what was stored, what stayed out, and where to go on. */
export function StoredPage({ run, step }: StoredPageProps) {
  const { sheet, outcome, isUndone = false } = step;
  const rest = restOf(sheet);
  const [isBusy, showRest] = useBusy(() => run.showRest(rest));
  const stored = `${plural(outcome.stored, 'question', 'questions')} from ${rest.file.name}`;
  const { all, fine, wrong } = countRows(rest.rows);
  const left = [
    wrong > 0 && plural(wrong, 'wrong row', 'wrong rows'),
    fine > 0 && `${plural(fine, 'fine row', 'fine rows')} that ${fine === 1 ? 'was' : 'were'} not selected`,
  ].filter((text) => text !== false);
  return (
    <>
      <PageHead title="Bulk Questions" />
      <SectionHead isStep note={isUndone ? `${stored}: removed again.` : `${stored}.`}>
        {isUndone ? 'Upload undone' : storedText(outcome)}
      </SectionHead>
      <div className={`qd-buttons qd-inset ${classes.buttons}`}>
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
          <div className={`qd-buttons qd-inset ${classes.buttons}`}>
            <Button variant="default" disabled={isBusy} onClick={() => void showRest()}>
              Show the rows that are left
            </Button>
            {wrong > 0 && <MarkedButton file={rest.file} />}
          </div>
        </>
      )}
    </>
  );
}

function StepView({ run }: { readonly run: BulkUpload }) {
  const { step } = run;
  switch (step.at) {
    case 'choosing':
      return <BulkGuide run={run} problem={step.problem} note={step.note} />;
    case 'reading':
      return (
        <>
          <PageHead title="Bulk Questions" />
          <BusyStep title={step.file.name} {...uploading(step.fraction, 'Checking the rows...')}>
            <Button variant="default" className="qd-above-16" onClick={() => run.cancel()}>
              Cancel
            </Button>
          </BusyStep>
          <EmptyUploadBar />
        </>
      );
    case 'preview':
    case 'storing':
    case 'unknown':
      return (
        <Suspense fallback={<PageHead title="Bulk Questions" />}>
          <PreviewPage run={run} step={step} />
        </Suspense>
      );
    case 'stored':
      return <StoredPage run={run} step={step} />;
    case 'refused':
      // What is wrong with a workbook is shown where another one is chosen, or at its rows.
      return null;
  }
}

/** The page that brings in questions from a spreadsheet: guide, preview of every row, upload of what is fine. */
export function BulkQuestions() {
  const run = useBulkUpload();
  const { at } = run.step;
  useEffect(() => {
    if (at === 'reading') void loadPreview();
  }, [at]);
  return (
    <>
      <StepView run={run} />
      <ImportGuard at={run.step.at} what="upload" things="questions" />
    </>
  );
}
