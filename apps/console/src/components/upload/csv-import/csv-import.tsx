import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { BusyButton } from '../../form/busy-button.tsx';
import { ButtonBar } from '../../form/button-bar.tsx';
import { LinkButton } from '../../form/button-link.tsx';
import { countText, plural } from '../../format/format-number.ts';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo, CancelTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { SectionHead } from '../../page/section-head.tsx';
import { downloadErrors, ErrorTable } from '../error-table.tsx';
import { BusyStep, ChooseFile, ImportGuard, uploading } from '../import-parts.tsx';
import type { ImportStep } from '../import-steps.ts';
import { type CsvRun, type ImportView, useCsvRun } from './csv-run.ts';
import classes from './import.module.css';

type StepOf<Outcome, At> = Extract<CsvRun<Outcome>['step'], { readonly at: At }>;

function Refused({ file, refusal }: StepOf<unknown, 'refused'>) {
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

type View<Outcome> = Pick<ImportView<Outcome>, 'changesOf' | 'rowsOf' | 'words' | 'Lines' | 'Details'>;

const rowCount = (count: number) => plural(count, 'row', 'rows');

interface StoredProps<Outcome> {
  readonly view: View<Outcome>;
  readonly step: StepOf<Outcome, 'stored'>;
}

function Stored<Outcome>({ view, step }: StoredProps<Outcome>) {
  const { changesOf, rowsOf, words, Lines } = view;
  const { sheet, outcome, note, isUndone = false, leftOut = 0 } = step;
  const count = changesOf(outcome);
  if (isUndone) {
    return (
      <SectionHead key="undone" note={words.undone(count - leftOut, sheet.file.name)}>
        Import undone
      </SectionHead>
    );
  }
  return (
    <>
      <SectionHead isStep note={note ?? `From ${sheet.file.name}, ${rowCount(rowsOf(outcome))}.`}>
        {words.stored(count)}
      </SectionHead>
      <div className={classes.details}>
        <Lines outcome={outcome} isStored />
      </div>
    </>
  );
}

interface StepProps<Outcome> {
  readonly view: View<Outcome>;
  readonly run: CsvRun<Outcome>;
}

/** What the page shows at the step of the import. */
function Step<Outcome>({ view, run }: StepProps<Outcome>) {
  const { step } = run;
  const { changesOf, rowsOf, words, Lines, Details } = view;
  switch (step.at) {
    case 'choosing':
      return (
        <div className="qd-column">
          <ChooseFile
            label="CSV file"
            accept={['.csv', '.tsv', '.txt']}
            icon={<IconFileTypeCsv size={28} stroke={1.5} aria-hidden="true" />}
            prompt="Drop a CSV file here, or"
            hint="Separated by commas, semicolons or tabs. It is checked first; nothing is stored until you confirm."
            problem={step.problem}
            note={step.note}
            onFile={run.choose}
            onRefused={run.refuse}
          />
        </div>
      );
    case 'reading':
      return <BusyStep key="reading" title={step.file.name} {...uploading(step.fraction, 'Checking the rows...')} />;
    case 'preview':
      return (
        <>
          <SectionHead isStep note={`${rowCount(rowsOf(step.sheet.outcome))} were read. Nothing is stored yet.`}>
            {step.sheet.file.name}
          </SectionHead>
          <Lines outcome={step.sheet.outcome} isStored={false} />
          <div className={classes.details}>
            <Details outcome={step.sheet.outcome} />
          </div>
        </>
      );
    case 'storing':
      return (
        <BusyStep
          key="storing"
          title={`Importing ${words.rowsText(changesOf(step.sheet.outcome))}`}
          {...uploading(step.fraction, 'Storing...')}
        />
      );
    case 'unknown':
      return (
        <BusyStep key="storing" title={step.sheet.file.name} label="Finding out whether the rows were stored..." />
      );
    case 'refused':
      return <Refused {...step} />;
    case 'stored':
      return <Stored view={view} step={step} />;
  }
}

interface SubmitButtonProps<Outcome> {
  readonly step: ImportStep<{ readonly outcome: Outcome }, Outcome>;
  readonly view: Pick<ImportView<Outcome>, 'changesOf' | 'words'>;
}

/** The button that sends the form: one element at all steps that have it, so that it keeps the focus. */
function SubmitButton<Outcome>({ step, view }: SubmitButtonProps<Outcome>) {
  const isBusy = step.at !== 'choosing' && step.at !== 'preview';
  const count = step.at === 'preview' ? view.changesOf(step.sheet.outcome) : undefined;
  const label = count === undefined ? 'Import' : count === 0 ? view.words.nothing : view.words.submit(count);
  return (
    <BusyButton
      type="submit"
      isBusy={isBusy}
      busyLabel={step.at === 'reading' ? 'Checking...' : 'Submitting...'}
      disabled={count === 0}
    >
      {label}
    </BusyButton>
  );
}

/** The page of an import: it shows what a file would do before it stores anything. */
export function CsvImport<Outcome, Search extends ListSearch>({
  view,
}: {
  readonly view: ImportView<Outcome, Search>;
}) {
  const run = useCsvRun(view);
  const { step } = run;
  const { home } = view;
  const restart = (label: string) => (
    <Button variant="default" onClick={run.restart}>
      {label}
    </Button>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <PageHead title={view.title} back={<BackTo home={home} />} note={view.note} />
      <Step view={view} run={run} />
      <ButtonBar>
        {step.at !== 'refused' && step.at !== 'stored' && <SubmitButton step={step} view={view} />}
        {step.at === 'choosing' && <CancelTo home={home} />}
        {step.at === 'preview' && restart('Choose another file')}
        {(step.at === 'reading' || step.at === 'storing') && (
          <Button variant="default" onClick={run.cancel}>
            Cancel
          </Button>
        )}
        {step.at === 'refused' && (
          <>
            <Button onClick={run.restart}>Choose another file</Button>
            {step.refusal.faults.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
                onClick={() => downloadErrors(step.refusal.faults, step.file)}
              >
                Download faults as CSV
              </Button>
            )}
          </>
        )}
        {step.at === 'stored' && (
          <>
            <LinkButton link={home.link(home.address.parse({}))}>{`Go to ${home.label}`}</LinkButton>
            {restart('Import another file')}
          </>
        )}
      </ButtonBar>
      <ImportGuard at={step.at} what="import" things="rows" />
    </form>
  );
}
