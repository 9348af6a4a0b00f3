import { SUBJECTS } from '@quizdesk/contract/constants';
import { countText, plural } from '../../../components/format/format-number.ts';
import { usePhone } from '../../../components/format/use-phone.ts';
import { PageHead } from '../../../components/page/page-head.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import type { BulkStep, Sheet } from '../bulk-steps.ts';
import { FileButton } from '../file-button.tsx';
import { saveMarked, saveTemplate } from '../guide/bulk-files.ts';
import { DownloadButton } from '../guide/download-button.tsx';
import type { BulkUpload } from '../use-bulk-upload.ts';
import classes from './preview-page.module.css';
import { ROW_FILTERS, type RowCounts, type RowFilter } from './row-selection.ts';

const LABELS: Readonly<Record<RowFilter, string>> = { all: 'All', fine: 'Fine', noted: 'With notes', wrong: 'Wrong' };

interface RowFiltersProps {
  readonly filter: RowFilter;
  readonly counts: RowCounts;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Which rows are shown, with how many each choice has. */
function RowFilters({ filter, counts, onFilter }: RowFiltersProps) {
  return (
    <fieldset className={classes.filters}>
      <legend className="qd-visually-hidden">Rows shown</legend>
      {ROW_FILTERS.filter((value) => value !== 'noted' || counts.noted > 0 || filter === 'noted').map((value) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="rows-shown"
            className={classes.input}
            checked={value === filter}
            onChange={() => onFilter(value)}
          />
          {LABELS[value]} {countText(counts[value])}
        </label>
      ))}
    </fieldset>
  );
}

export interface PreviewPageProps {
  readonly run: BulkUpload;
  readonly step: Extract<BulkStep, { at: 'preview' | 'storing' | 'unknown' }>;
}

export interface PreviewHeadProps extends PreviewPageProps {
  readonly counts: RowCounts;
  /** Fine rows with a warning that are not selected. */
  readonly doubtfulOut: number;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Takes the rows with a warning in, or leaves them out where all of them are in. */
function DoubtfulSwitch({ run, step: { at }, counts: { doubtful }, doubtfulOut }: PreviewHeadProps) {
  const isOut = doubtfulOut > 0;
  const them = doubtful === 1 ? 'it' : 'them';
  return (
    <button
      type="button"
      className={classes.leaveOut}
      disabled={at !== 'preview'}
      onClick={() => run.selectDoubtful(isOut)}
    >
      {isOut ? `Select ${them}` : `Leave ${them} out`}
    </button>
  );
}

function Warnings(props: PreviewHeadProps) {
  const { step, counts } = props;
  const isMarked = counts.wrong > 0 || counts.doubtful > 0;
  return (
    <div className={classes.warnings}>
      {counts.doubtful > 0 && (
        <>
          <span>{plural(counts.doubtful, 'fine row carries a warning', 'fine rows carry a warning')}</span>
          <DoubtfulSwitch {...props} />
        </>
      )}
      {isMarked && <DownloadButton onSave={() => saveMarked(step.sheet.file)}>Download marked workbook</DownloadButton>}
    </div>
  );
}

function unusedNotes({ ignoredColumns }: Sheet): string[] {
  if (ignoredColumns.length === 0) return [];
  return [`${plural(ignoredColumns.length, 'column is', 'columns are')} not used: ${ignoredColumns.join(', ')}.`];
}

/** Said once, not at every row with a wrong subject. */
function subjectNotes({ rows }: Sheet): string[] {
  const isWrong = rows.some(({ faults }) => faults.some(({ column }) => column === 'subject'));
  return isWrong ? [`The subjects are ${SUBJECTS.map(subjectText).join(', ')}.`] : [];
}

/** The top of a preview: the file, what became of its rows, the filter, and other files to fetch or choose. */
export function PreviewHead(props: PreviewHeadProps) {
  const { run, step, counts, filter, onFilter } = props;
  const { sheet } = step;
  const isPhone = usePhone();
  const rows = plural(counts.all, 'row', 'rows');
  const checked = 'Rounds and levels are checked against Rounds and Quizzes by Level.';
  return (
    <PageHead
      title="Bulk Questions"
      note={[`${sheet.file.name}, ${rows}.`, checked, ...unusedNotes(sheet), ...subjectNotes(sheet)].join(' ')}
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
