import { Button, FileButton } from '@mantine/core';
import { SUBJECTS } from '@quizdesk/contract/constants';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { countText, plural } from '../../../components/format/format-number.ts';
import { usePhone } from '../../../components/format/use-width.ts';
import { focusPageTitle, PageHead } from '../../../components/page/page-head.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import { Causes, type RepairWords } from '../../../components/upload/repair/causes.tsx';
import { FaultSteps } from '../../../components/upload/repair/fault-steps.tsx';
import { Headers } from '../../../components/upload/repair/headers.tsx';
import { useImportChanges } from '../../../components/upload/repair/kept-import.ts';
import { RowFilters } from '../../../components/upload/repair/row-filters.tsx';
import { COLUMN_NAMES, choiceText } from '../bulk-labels.ts';
import { type PreviewStep, type Sheet, WORKBOOK_KINDS } from '../bulk-steps.ts';
import { MarkedButton, TemplateButton } from '../downloads.tsx';
import { UploadBar } from '../upload-bar.tsx';
import type { BulkUpload } from '../use-bulk-upload.ts';
import classes from './preview-page.module.css';
import { PreviewCards, PreviewTable } from './preview-rows.tsx';
import { countRows, doubtfulRows, filteredRows, ROW_FILTERS, type RowFilter } from './row-selection.ts';
import { useRowEditing } from './use-row-editing.ts';

const LABELS: Readonly<Record<RowFilter, string>> = { all: 'All', fine: 'Fine', noted: 'With notes', wrong: 'Wrong' };

function unusedNotes({ ignoredColumns }: Sheet): string[] {
  if (ignoredColumns.length === 0) return [];
  return [`${plural(ignoredColumns.length, 'column is', 'columns are')} not used: ${ignoredColumns.join(', ')}.`];
}

/** Shown once, not at every row with a wrong subject. */
function subjectNotes({ rows }: Sheet): string[] {
  const isWrong = rows.some(({ faults }) => faults.some(({ column }) => column === 'subject'));
  return isWrong ? [`The subjects are ${SUBJECTS.map(subjectText).join(', ')}.`] : [];
}

const WORDS: RepairWords = {
  headings: COLUMN_NAMES,
  closed: ['subject', 'answer_type', 'level_number', 'serial_number'],
  textOf: choiceText,
};

/** What the sheet is, and what is to know about all of it. */
const noteOf = (sheet: Sheet) =>
  [
    `${sheet.file.name}, ${plural(sheet.rows.length, 'row', 'rows')}.`,
    'Rounds and levels are checked against Rounds and Quizzes by Level.',
    ...unusedNotes(sheet),
    ...subjectNotes(sheet),
  ].join(' ');

function OtherFile({ isLocked, onChoose }: { readonly isLocked: boolean; readonly onChoose: (file: File) => void }) {
  const label = usePhone() ? 'Other file' : 'Choose another file';
  return (
    <FileButton accept={WORKBOOK_KINDS.join(',')} disabled={isLocked} onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
          disabled={isLocked}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface DoubtfulProps {
  readonly count: number;
  /** So many of them are not selected. */
  readonly out: number;
  readonly isLocked: boolean;
  readonly onSelect: (areSelected: boolean) => void;
}

/** The rows that can be stored and carry a warning, selected or left out together. */
function Doubtful({ count, out, isLocked, onSelect }: DoubtfulProps) {
  if (count === 0) return null;
  const them = count === 1 ? 'it' : 'them';
  return (
    <>
      <span>{plural(count, 'fine row carries a warning', 'fine rows carry a warning')}</span>
      <button
        type="button"
        className={`qd-text-button qd-strong ${classes.leaveOut}`}
        disabled={isLocked}
        onClick={() => onSelect(out > 0)}
      >
        {out > 0 ? `Select ${them}` : `Leave ${them} out`}
      </button>
    </>
  );
}

interface PreviewPageProps {
  readonly run: BulkUpload;
  readonly step: PreviewStep;
}

/** A sheet that was read: every row with what is wrong or suspicious, the selection, and the upload. */
export function PreviewPage({ run, step }: PreviewPageProps) {
  const { sheet } = step;
  const { rows, selection } = sheet;
  const isPhone = usePhone();
  const isLocked = step.at !== 'preview';
  const [filter, setFilter] = useState<RowFilter>('all');
  const { kept } = sheet;
  const { send, isBusy } = useImportChanges(kept.id, run.onChanged);
  const edit = useRowEditing(kept, rows, filter, setFilter, send);
  const counts = useMemo(() => countRows(rows), [rows]);
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter]);
  const doubtful = useMemo(() => doubtfulRows(rows), [rows]);
  const doubtfulOut = doubtful.filter(({ row }) => !selection.has(row)).length;
  const Rows = isPhone ? PreviewCards : PreviewTable;
  // What was read takes the place of the page that had the focus.
  useEffect(focusPageTitle, []);
  return (
    <>
      <PageHead
        title="Bulk Questions"
        note={noteOf(sheet)}
        actions={
          <>
            <TemplateButton />
            <OtherFile isLocked={isLocked} onChoose={run.choose} />
          </>
        }
      >
        <RowFilters
          choices={ROW_FILTERS.filter((value) => value !== 'noted' || counts.noted > 0 || filter === 'noted').map(
            (value) => ({ value, label: `${LABELS[value]} ${countText(counts[value])}` }),
          )}
          value={filter}
          onChoose={setFilter}
        />
        <div className="qd-note qd-row qd-wrap qd-gap-8-16">
          {!isPhone && <FaultSteps at={edit.way.at} count={edit.faults.length} onGo={edit.way.go} />}
          <Doubtful count={doubtful.length} out={doubtfulOut} isLocked={isLocked} onSelect={run.selectDoubtful} />
          {sheet.file.size > 0 && (counts.wrong > 0 || doubtful.length > 0) && <MarkedButton file={sheet.file} />}
        </div>
      </PageHead>
      {step.at === 'preview' && step.note !== undefined && (
        <p role="status" className={`qd-box qd-below-16 ${classes.notice}`}>
          {step.note}
        </p>
      )}
      <Headers kept={kept} headings={COLUMN_NAMES} isBusy={isBusy || isLocked} onChange={send} />
      <Causes
        kept={kept}
        words={WORDS}
        isBusy={isBusy || isLocked}
        onChange={send}
        onEdit={(row, column) => edit.go({ row, column })}
        onShowFaults={() => setFilter('wrong')}
      />
      <Rows
        edit={edit.editing}
        goTo={edit.goTo}
        rows={shown}
        filter={filter}
        fineCount={counts.fine}
        selection={selection}
        isLocked={isLocked}
        onToggle={run.toggle}
        onSelectAll={run.selectAll}
        onClear={run.clear}
      />
      {shown.length === 0 && (
        <p role="status" className={`qd-inset qd-dimmed ${classes.none}`}>
          {filter === 'all' ? 'No row is left.' : `No row is ${filter}.`}
        </p>
      )}
      <UploadBar run={run} step={step} isChecking={isBusy} counts={counts} doubtfulOut={doubtfulOut} />
    </>
  );
}
