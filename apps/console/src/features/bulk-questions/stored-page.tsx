import { Button } from '@mantine/core';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { countOf } from '../../components/format/format-number.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import type { BulkStep } from './bulk-steps.ts';
import { saveMarked } from './guide/bulk-files.ts';
import { DownloadButton } from './guide/download-button.tsx';
import { countRows } from './preview/row-selection.ts';
import classes from './stored-page.module.css';
import type { BulkUpload } from './use-bulk-upload.ts';

interface StoredPageProps {
  readonly run: BulkUpload;
  readonly step: Extract<BulkStep, { at: 'stored' }>;
}

/** After an upload: what was stored, what stayed out, and where to go on. */
export function StoredPage({ run, step }: StoredPageProps) {
  const { message, count, rest, isUndone = false } = step;
  const stored = `${countOf(count, 'question', 'questions')} from ${rest.file.name}`;
  const { all, fine, wrong } = countRows(rest.rows);
  const left = [
    wrong > 0 && countOf(wrong, 'wrong row', 'wrong rows'),
    fine > 0 && `${countOf(fine, 'fine row', 'fine rows')} that ${fine === 1 ? 'was' : 'were'} not selected`,
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
            {countOf(all, 'row is left', 'rows are left')}
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
