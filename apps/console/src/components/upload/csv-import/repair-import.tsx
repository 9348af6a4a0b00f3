import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { countText, plural } from '../../format/format-number.ts';
import { saveFaultyRows } from '../faults-file.ts';
import { ImportButtons } from '../import-parts.tsx';
import { Causes } from '../repair/causes.tsx';
import { Headers } from '../repair/headers.tsx';
import { isFaulty, useImportChanges } from '../repair/kept-import.ts';
import classes from '../repair/repair.module.css';
import { CsvRows, useCsvRows } from './csv-rows.tsx';
import type { CsvRun, ImportView, KeptFile } from './csv-run.ts';

const needsHeader = ({ kept }: KeptFile) => kept.mapping.some(({ is_needed, by }) => is_needed && by === 'none');

/** How many rows change something. */
const newRows = ({ kept: { counts } }: KeptFile) => counts.fine - counts.listed - counts.repeated;

/** What the server found in the file, in one line. */
export function FileNote({ sheet }: { readonly sheet: KeptFile }) {
  const { counts, ignored_columns } = sheet.kept;
  const known = counts.listed + counts.repeated;
  return (
    <>
      {sheet.file.name}, {plural(counts.rows, 'row', 'rows')}:{' '}
      <b className="qd-strong">{countText(counts.fine)} fine</b>
      {known > 0 && `, ${countText(known)} of them already there`}
      {counts.faulty > 0 && (
        <>
          , <b className="qd-strong qd-bad">{countText(counts.faulty)} with a fault</b>
        </>
      )}
      . Nothing is stored yet.
      {ignored_columns.length > 0 &&
        ` ${plural(ignored_columns.length, 'column is', 'columns are')} not used: ${ignored_columns.join(', ')}.`}
    </>
  );
}

interface RepairImportProps {
  readonly view: Pick<ImportView, 'words' | 'headings' | 'closed' | 'textOf'>;
  readonly run: CsvRun;
  readonly sheet: KeptFile;
  /** Says why it was not stored. */
  readonly problem: string | undefined;
  readonly note: string | undefined;
  readonly cancel: ReactNode;
}

/** A file that is mended: headers, causes, rows, and the button that stores what is fine. */
export function RepairImport({ view, run, sheet, problem, note, cancel }: RepairImportProps) {
  const { kept, file } = sheet;
  const { words, headings } = view;
  const { send, busyRows, isBusy } = useImportChanges(kept.id, run.onChanged);
  const state = useCsvRows(kept, Object.keys(headings));
  const { faulty, rows } = kept.counts;
  const count = newRows(sheet);
  const faults = kept.rows.filter(isFaulty);
  const label =
    count === 0
      ? words.nothing
      : faulty === 0
        ? words.submit(count)
        : `Leave out ${faulty === 1 ? 'this one' : `these ${countText(faulty)}`} and import ${countText(count)}`;
  return (
    <>
      {note !== undefined && (
        <p role="status" className="qd-inset">
          {note}
        </p>
      )}
      <Headers kept={kept} headings={headings} isBusy={isBusy} onChange={send} />
      <Causes
        kept={kept}
        words={view}
        isBusy={isBusy}
        onChange={send}
        onEdit={(row, column) => {
          const place = { row, column };
          state.onGo(place);
          state.edit(place);
        }}
        onShowFaults={() => state.setFilter('faults')}
      />
      {rows > 0 && <CsvRows {...view} kept={kept} state={state} busyRows={busyRows} isLocked={false} onChange={send} />}
      <ImportButtons onSubmit={run.submit}>
        <BusyButton type="submit" isBusy={isBusy} busyLabel="Checking..." disabled={count === 0 || needsHeader(sheet)}>
          {label}
        </BusyButton>
        {cancel}
        {faulty > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => saveFaultyRows(file.name, headings, faults)}
          >
            {faulty === 1 ? 'The row as a file' : `The ${countText(faulty)} rows as a file`}
          </Button>
        )}
        {problem === undefined ? (
          <p className={`qd-note ${classes.aside}`}>{words.known}</p>
        ) : (
          <p role="alert" className={`qd-problem ${classes.aside}`}>
            {problem}
          </p>
        )}
      </ImportButtons>
    </>
  );
}
