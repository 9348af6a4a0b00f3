import { countOf } from '../../components/number-text.ts';
import { PageHead } from '../../components/page-head.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { saveMarked, saveTemplate } from './bulk-files.ts';
import type { Sheet } from './bulk-steps.ts';
import { DownloadButton } from './download-button.tsx';
import { FileButton } from './file-button.tsx';
import classes from './preview-page.module.css';
import type { PreviewPageProps } from './preview-page.tsx';
import { RowFilters } from './row-filters.tsx';
import type { RowCounts, RowFilter } from './row-selection.ts';

export interface PreviewHeadProps extends PreviewPageProps {
  readonly counts: RowCounts;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

function Warnings({ run, step: { at, sheet }, counts }: PreviewHeadProps) {
  const isMarked = counts.wrong > 0 || counts.doubtful > 0;
  return (
    <div className={classes.warnings}>
      {counts.doubtful > 0 && (
        <>
          <span>{countOf(counts.doubtful, 'fine row carries a warning', 'fine rows carry a warning')}</span>
          <button type="button" className={classes.leaveOut} disabled={at !== 'preview'} onClick={run.leaveOutDoubtful}>
            {counts.doubtful === 1 ? 'Leave it out' : 'Leave them out'}
          </button>
        </>
      )}
      {isMarked && <DownloadButton onSave={() => saveMarked(sheet.file)}>Download marked workbook</DownloadButton>}
    </div>
  );
}

function unusedNotes({ ignoredColumns }: Sheet): string[] {
  if (ignoredColumns.length === 0) return [];
  return [`${countOf(ignoredColumns.length, 'column is', 'columns are')} not used: ${ignoredColumns.join(', ')}.`];
}

/** The top of a preview: the file, what became of its rows, the filter, and other files to fetch or choose. */
export function PreviewHead(props: PreviewHeadProps) {
  const { run, step, counts, filter, onFilter } = props;
  const { sheet } = step;
  const isPhone = usePhone();
  const rows = countOf(counts.all, 'row', 'rows');
  const checked = 'Rounds and levels are checked against Rounds and Quizzes by Level.';
  return (
    <PageHead
      title="Bulk Questions"
      note={[`${sheet.file.name}, ${rows}.`, checked, ...unusedNotes(sheet)].join(' ')}
      actions={
        <>
          <DownloadButton onSave={saveTemplate}>Template</DownloadButton>
          <FileButton onFile={run.choose} isDisabled={step.at !== 'preview'}>
            {isPhone ? 'Other file' : 'Choose another file'}
          </FileButton>
        </>
      }
    >
      <RowFilters filter={filter} counts={counts} onFilter={onFilter} />
      <Warnings {...props} />
    </PageHead>
  );
}
