import type { SchoolImportOutcome } from '@quizdesk/contract/schools';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { countOf, countText } from '../../components/format/format-number.ts';
import { SectionHead } from '../../components/page/section-head.tsx';
import { ErrorTable } from '../../components/upload/error-table.tsx';
import { FileDrop } from '../../components/upload/file-drop.tsx';
import { ProgressLine } from '../../components/upload/progress-line.tsx';
import classes from './school-import.module.css';
import { OutcomeDetails } from './school-import-details.tsx';
import { OutcomeLines } from './school-import-outcome.tsx';
import type { ImportRefusal } from './school-import-steps.ts';
import type { SchoolImportRun } from './use-school-import.ts';

interface ChoosingProps {
  readonly run: SchoolImportRun;
  readonly problem: string | undefined;
  readonly note: string | undefined;
}

function Choosing({ run, problem, note }: ChoosingProps) {
  return (
    <div className={classes.column}>
      {note !== undefined && (
        <p role="status" className={classes.note}>
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
      <div className={classes.column}>
        <ProgressLine label={label} fraction={fraction} />
      </div>
    </>
  );
}

function uploading(fraction: number, then: string) {
  return fraction < 1 ? { label: 'Uploading...', fraction } : { label: then };
}

function rowCount({ inserted, unchanged, repeated }: SchoolImportOutcome): string {
  return countOf(inserted + unchanged + repeated, 'row', 'rows');
}

function Checked({ file, outcome }: { readonly file: File; readonly outcome: SchoolImportOutcome }) {
  return (
    <>
      <SectionHead isStep note={`${rowCount(outcome)} were read. Nothing is stored yet.`}>
        {file.name}
      </SectionHead>
      <OutcomeLines outcome={outcome} isStored={false} />
      <div className={classes.details}>
        <OutcomeDetails outcome={outcome} />
      </div>
    </>
  );
}

function Refused({ file, refusal }: { readonly file: File; readonly refusal: ImportRefusal }) {
  const { message, detail, faults, faultsCount } = refusal;
  const shown = faults.length < faultsCount ? `; the first ${countText(faults.length)} are shown.` : '.';
  const faultsText = faultsCount > 0 ? `${countOf(faultsCount, 'fault', 'faults')}${shown}` : undefined;
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

interface StoredProps {
  readonly file: File;
  readonly outcome: SchoolImportOutcome;
  readonly note: string | undefined;
  readonly isUndone: boolean | undefined;
}

function Stored({ file, outcome, note, isUndone = false }: StoredProps) {
  const added = countOf(outcome.inserted, 'school', 'schools');
  if (isUndone) {
    const removed = `${added} of ${file.name} ${outcome.inserted === 1 ? 'was' : 'were'} removed again.`;
    return (
      <SectionHead key="undone" note={removed}>
        Import undone
      </SectionHead>
    );
  }
  return (
    <>
      <SectionHead isStep note={note ?? `From ${file.name}, ${rowCount(outcome)}.`}>
        {added} added
      </SectionHead>
      <div className={classes.details}>
        <OutcomeLines outcome={outcome} isStored />
      </div>
    </>
  );
}

/** What the page shows at the step where the import stands. */
export function ImportStepView({ run }: { readonly run: SchoolImportRun }) {
  const { step } = run;
  switch (step.at) {
    case 'choosing':
      return <Choosing run={run} problem={step.problem} note={step.note} />;
    case 'checking':
      return <Busy key="checking" title={step.file.name} {...uploading(step.fraction, 'Checking the rows...')} />;
    case 'checked':
      return <Checked file={step.file} outcome={step.outcome} />;
    case 'storing':
      return (
        <Busy
          key="storing"
          title={`Importing ${countOf(step.count, 'school', 'schools')}`}
          {...uploading(step.fraction, 'Storing...')}
        />
      );
    case 'finding-out':
      return <Busy key="storing" title={step.file.name} label="Finding out whether the schools were stored..." />;
    case 'refused':
      return <Refused file={step.file} refusal={step.refusal} />;
    case 'stored':
      return <Stored file={step.file} outcome={step.outcome} note={step.note} isUndone={step.isUndone} />;
  }
}
