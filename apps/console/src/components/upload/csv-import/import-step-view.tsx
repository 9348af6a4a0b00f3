import { IconFileTypeCsv } from '@tabler/icons-react';
import { countText, plural } from '../../format/format-number.ts';
import type { ListSearch } from '../../list/list-search.ts';
import { SectionHead } from '../../page/section-head.tsx';
import { ErrorTable } from '../error-table.tsx';
import { FileDrop } from '../file-drop.tsx';
import { ProgressLine } from '../progress-line.tsx';
import classes from './import.module.css';
import type { ImportRefusal } from './import-steps.ts';
import type { ImportView } from './import-view.ts';
import type { ImportRun } from './use-import.ts';

interface ChoosingProps {
  readonly run: Pick<ImportRun<unknown, ListSearch>, 'choose' | 'refuse'>;
  readonly problem: string | undefined;
  readonly note: string | undefined;
}

function Choosing({ run, problem, note }: ChoosingProps) {
  return (
    <div className="qd-column">
      {note !== undefined && (
        <p role="status" className="qd-box qd-below-16">
          {note}
        </p>
      )}
      <FileDrop
        label="CSV file"
        accept={['.csv', '.tsv', '.txt']}
        icon={<IconFileTypeCsv size={28} stroke={1.5} aria-hidden="true" />}
        prompt="Drop a CSV file here, or"
        hint="Separated by commas, semicolons or tabs. It is checked first; nothing is stored until you confirm."
        error={problem}
        onFile={run.choose}
        onRefused={run.refuse}
      />
    </div>
  );
}

function Busy({ title, label, fraction }: { title: string; label: string; fraction?: number | undefined }) {
  return (
    <>
      <SectionHead isStep>{title}</SectionHead>
      <div className="qd-column">
        <ProgressLine label={label} fraction={fraction} />
      </div>
    </>
  );
}

function uploading(fraction: number, then: string) {
  return fraction < 1 ? { label: 'Uploading...', fraction } : { label: then };
}

type Shown<Outcome> = Pick<ImportView<Outcome>, 'changesOf' | 'rowsOf' | 'words' | 'Lines' | 'Details'>;

const rowCount = (count: number) => plural(count, 'row', 'rows');

interface CheckedProps<Outcome> {
  readonly view: Shown<Outcome>;
  readonly file: File;
  readonly outcome: Outcome;
}

function Checked<Outcome>({ view: { rowsOf, Lines, Details }, file, outcome }: CheckedProps<Outcome>) {
  return (
    <>
      <SectionHead isStep note={`${rowCount(rowsOf(outcome))} were read. Nothing is stored yet.`}>
        {file.name}
      </SectionHead>
      <Lines outcome={outcome} isStored={false} />
      <div className={classes.details}>
        <Details outcome={outcome} />
      </div>
    </>
  );
}

function Refused({ file, refusal }: { readonly file: File; readonly refusal: ImportRefusal }) {
  const { message, detail, faults, faultsCount } = refusal;
  const shown = faults.length < faultsCount ? `; the first ${countText(faults.length)} are shown.` : '.';
  const faultsText = faultsCount > 0 ? `${plural(faultsCount, 'fault', 'faults')}${shown}` : undefined;
  return (
    <>
      <SectionHead isStep note={[detail, faultsText, `Nothing of ${file.name} was stored.`].filter(Boolean).join(' ')}>
        {message}
      </SectionHead>
      {faults.length > 0 && (
        <div className={classes.details}>
          <ErrorTable label="Faults" errors={faults} tone="bad" />
        </div>
      )}
    </>
  );
}

interface StoredProps<Outcome> extends CheckedProps<Outcome> {
  readonly note: string | undefined;
  readonly isUndone: boolean | undefined;
  readonly leftOut: number | undefined;
}

function Stored<Outcome>({ view, file, outcome, note, isUndone = false, leftOut = 0 }: StoredProps<Outcome>) {
  const { changesOf, rowsOf, words, Lines } = view;
  const count = changesOf(outcome);
  if (isUndone) {
    return (
      <SectionHead key="undone" note={words.undone(count - leftOut, file.name)}>
        Import undone
      </SectionHead>
    );
  }
  return (
    <>
      <SectionHead isStep note={note ?? `From ${file.name}, ${rowCount(rowsOf(outcome))}.`}>
        {words.stored(count)}
      </SectionHead>
      <div className={classes.details}>
        <Lines outcome={outcome} isStored />
      </div>
    </>
  );
}

/** What the page shows at the step where the import stands. */
export function ImportStepView<Outcome, Search extends ListSearch>({
  run,
}: {
  readonly run: ImportRun<Outcome, Search>;
}) {
  const { step, view } = run;
  switch (step.at) {
    case 'choosing':
      return <Choosing run={run} problem={step.problem} note={step.note} />;
    case 'checking':
      return <Busy key="checking" title={step.file.name} {...uploading(step.fraction, 'Checking the rows...')} />;
    case 'checked':
      return <Checked view={view} file={step.file} outcome={step.outcome} />;
    case 'storing':
      return (
        <Busy
          key="storing"
          title={`Importing ${view.words.rowsText(step.count)}`}
          {...uploading(step.fraction, 'Storing...')}
        />
      );
    case 'finding-out':
      return <Busy key="storing" title={step.file.name} label="Finding out whether the rows were stored..." />;
    case 'refused':
      return <Refused file={step.file} refusal={step.refusal} />;
    case 'stored':
      return (
        <Stored
          view={view}
          file={step.file}
          outcome={step.outcome}
          note={step.note}
          isUndone={step.isUndone}
          leftOut={step.leftOut}
        />
      );
  }
}
