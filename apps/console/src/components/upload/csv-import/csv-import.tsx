import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { LinkButton } from '../../form/button-link.tsx';
import { countText, plural } from '../../format/format-number.ts';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo, CancelTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { SectionHead } from '../../page/section-head.tsx';
import { ErrorTable } from '../error-table.tsx';
import { saveFaults } from '../faults-file.ts';
import { BusyStep, ChooseFile, ImportButtons, ImportGuard, uploading } from '../import-parts.tsx';
import { type CsvRun, type ImportView, useCsvRun } from './csv-run.ts';
import classes from './import.module.css';

const loadRepair = () => import('./repair-import.tsx');
const RepairImport = lazy(async () => ({ default: (await loadRepair()).RepairImport }));
const FileNote = lazy(async () => ({ default: (await loadRepair()).FileNote }));
const EarlierImports = lazy(async () => ({ default: (await import('../repair/earlier-imports.tsx')).EarlierImports }));
const StoredImport = lazy(async () => ({ default: (await import('./stored-import.tsx')).StoredImport }));

type StepOf<At> = Extract<CsvRun['step'], { readonly at: At }>;

function Refused({ file, refusal }: StepOf<'refused'>) {
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
          <ErrorTable errors={faults} />
        </div>
      )}
    </>
  );
}

interface StepProps {
  readonly view: ImportView;
  readonly run: CsvRun;
}

/** What the page shows at the step of the import. */
function Step({ view, run }: StepProps) {
  const { step } = run;
  switch (step.at) {
    case 'choosing':
      return (
        <>
          <div className="qd-column">
            <ChooseFile
              label="CSV file"
              accept={['.csv', '.tsv', '.txt']}
              icon={<IconFileTypeCsv size={28} stroke={1.5} aria-hidden="true" />}
              prompt="Drop a CSV file here, or"
              hint="Separated by commas, semicolons or tabs. It is checked first and can be mended here; nothing is stored until you confirm."
              problem={step.problem}
              note={step.note}
              onFile={(file) => {
                // The code for what comes next is fetched while the file is sent.
                void loadRepair();
                run.choose(file);
              }}
              onRefused={run.refuse}
            />
          </div>
          <Suspense fallback={null}>
            <EarlierImports kind={view.kind} onOpen={(id, name) => void run.open(id, name)} />
          </Suspense>
        </>
      );
    case 'reading':
      return <BusyStep key="reading" title={step.file.name} {...uploading(step.fraction, 'Checking the rows...')} />;
    case 'preview':
      return (
        <RepairImport
          key={step.sheet.kept.id}
          view={view}
          run={run}
          sheet={step.sheet}
          problem={step.problem}
          note={step.note}
          cancel={<CancelTo home={view.home} />}
        />
      );
    case 'storing':
      return (
        <BusyStep
          key="storing"
          title={`Importing ${step.sheet.file.name}`}
          {...uploading(step.fraction, 'Storing...')}
        />
      );
    case 'refused':
      return <Refused {...step} />;
    case 'stored':
      return <StoredImport view={view} run={run} step={step} />;
    case 'unknown':
      // An import that was not answered is shown as it was: sending it again tells.
      return null;
  }
}

/** The buttons of the steps that have no rows. */
function Buttons({ view: { home }, run }: StepProps) {
  const { step } = run;
  const restart = (label: string) => (
    <Button variant="default" onClick={run.restart}>
      {label}
    </Button>
  );
  const isBusy = step.at === 'reading' || step.at === 'storing';
  return (
    <ImportButtons onSubmit={run.submit}>
      {(step.at === 'choosing' || isBusy) && (
        <BusyButton type="submit" isBusy={isBusy} busyLabel={step.at === 'reading' ? 'Checking...' : 'Submitting...'}>
          Import
        </BusyButton>
      )}
      {step.at === 'choosing' && <CancelTo home={home} />}
      {isBusy && (
        // It comes where the wider button was that has just been pressed: a double click does not cancel.
        <Button variant="default" onClick={({ detail }) => detail < 2 && run.cancel()}>
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
              onClick={() => saveFaults(step.file.name, step.refusal.faults)}
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
    </ImportButtons>
  );
}

/** The page of an import: it shows what a file would do, and lets it be mended, before it stores anything. */
export function CsvImport<Search extends ListSearch>({ view }: { readonly view: ImportView<Search> }) {
  const run = useCsvRun(view);
  const { step } = run;
  // The parts below do not look at the list's own filters.
  const shown = view as unknown as ImportView;
  return (
    <>
      <PageHead
        title={view.title}
        back={<BackTo home={view.home} />}
        note={
          step.at === 'preview' ? (
            <Suspense fallback={step.sheet.file.name}>
              <FileNote sheet={step.sheet} />
            </Suspense>
          ) : (
            view.note
          )
        }
        actions={
          step.at !== 'preview' ? undefined : (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
              onClick={run.restart}
            >
              Choose another file
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        <Step view={shown} run={run} />
      </Suspense>
      {step.at !== 'preview' && <Buttons view={shown} run={run} />}
      <ImportGuard at={step.at} what="import" things="rows" />
    </>
  );
}
