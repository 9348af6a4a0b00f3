import { useEffect, useMemo, useState } from 'react';
import { usePhone } from '../../../components/format/use-phone.ts';
import { focusPageTitle } from '../../../components/page/page-head.tsx';
import { UploadBar } from '../upload-bar.tsx';
import { PreviewCards } from './preview-cards.tsx';
import { PreviewHead, type PreviewPageProps } from './preview-head.tsx';
import classes from './preview-page.module.css';
import { PreviewTable } from './preview-table.tsx';
import { countRows, doubtfulRows, filteredRows, type RowFilter } from './row-selection.ts';

/** The rows that the filter shows, and how many there are of each kind. */
function useShownRows({ sheet: { rows } }: PreviewPageProps['step']) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const counts = useMemo(() => countRows(rows), [rows]);
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter]);
  const doubtful = useMemo(() => doubtfulRows(rows), [rows]);
  return { filter, setFilter, counts, shown, doubtful };
}

/** A sheet that was read: every row with what is wrong or suspicious, the selection, and the upload. */
export function PreviewPage({ run, step }: PreviewPageProps) {
  const { filter, setFilter, counts, shown, doubtful } = useShownRows(step);
  const { selection } = step.sheet;
  const doubtfulOut = doubtful.filter(({ row }) => !selection.has(row)).length;
  const Rows = usePhone() ? PreviewCards : PreviewTable;
  // What was read takes the place of the page that had the focus.
  useEffect(focusPageTitle, []);
  const choosing = { selection, isLocked: step.at !== 'preview', onClear: run.clear };
  return (
    <>
      <PreviewHead
        run={run}
        step={step}
        counts={counts}
        doubtfulOut={doubtfulOut}
        filter={filter}
        onFilter={setFilter}
      />
      {step.at === 'preview' && step.note !== undefined && (
        <p role="status" className={classes.notice}>
          {step.note}
        </p>
      )}
      <Rows
        rows={shown}
        filter={filter}
        fineCount={counts.fine}
        onToggle={run.toggle}
        onSelectAll={run.selectAll}
        {...choosing}
      />
      {shown.length === 0 && (
        <p role="status" className={classes.none}>
          {filter === 'all' ? 'No row is left.' : `No row is ${filter}.`}
        </p>
      )}
      <UploadBar
        counts={counts}
        doubtfulOut={doubtfulOut}
        fraction={step.at === 'storing' ? step.fraction : undefined}
        problem={'problem' in step ? step.problem : undefined}
        onUpload={() => void run.upload(step.sheet)}
        onCancel={run.cancel}
        {...choosing}
      />
    </>
  );
}
