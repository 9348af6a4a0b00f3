import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { ButtonBar } from '../../form/button-bar.tsx';
import { LeaveGuard } from '../../form/leave-guard.tsx';
import { LinkButton } from '../../form/link-button.tsx';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo, CancelTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { downloadErrors } from '../error-csv.ts';
import { ImportStepView } from './import-step-view.tsx';
import type { ImportView } from './import-view.ts';
import { type ImportRun, useImport } from './use-import.ts';

interface RunProps<Outcome, Search extends ListSearch> {
  readonly run: ImportRun<Outcome, Search>;
}

function faultsFileName(file: File): string {
  return `${file.name.replace(/\.[^.]*$/, '')}-faults.csv`;
}

function RefusedButtons<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { step } = run;
  const faults = step.at === 'refused' ? step.refusal.faults : [];
  return (
    <>
      <Button onClick={run.restart}>Choose another file</Button>
      {step.at === 'refused' && faults.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => downloadErrors(faults, faultsFileName(step.file))}
        >
          Download faults as CSV
        </Button>
      )}
    </>
  );
}

function StoredButtons<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { home } = run.view;
  return (
    <>
      <LinkButton link={home.link(home.address.parse({}))}>{`Go to ${home.label}`}</LinkButton>
      <Button variant="default" onClick={run.restart}>
        Import another file
      </Button>
    </>
  );
}

/** The button that sends the form: one element at all steps that have it, so that it keeps the focus. */
function SubmitButton<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { step, view } = run;
  const isBusy = step.at !== 'choosing' && step.at !== 'checked';
  const count = step.at === 'checked' ? view.changesOf(step.outcome) : undefined;
  const label = count === undefined ? 'Import' : count === 0 ? view.words.nothing : view.words.submit(count);
  return (
    <BusyButton
      type="submit"
      isBusy={isBusy}
      busyLabel={step.at === 'checking' ? 'Checking...' : 'Submitting...'}
      disabled={count === 0}
    >
      {label}
    </BusyButton>
  );
}

/** What leads back from a step without sending anything. */
function WayBack<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { step, view } = run;
  if (step.at === 'choosing') return <CancelTo home={view.home} />;
  if (step.at === 'finding-out') return null;
  return (
    <Button variant="default" onClick={step.at === 'checked' ? run.restart : run.cancel}>
      {step.at === 'checked' ? 'Choose another file' : 'Cancel'}
    </Button>
  );
}

/** What can be done at the step where the import stands. */
function ImportButtons<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { at } = run.step;
  return (
    <ButtonBar>
      {at === 'refused' && <RefusedButtons run={run} />}
      {at === 'stored' && <StoredButtons run={run} />}
      {at !== 'refused' && at !== 'stored' && (
        <>
          <SubmitButton run={run} />
          <WayBack run={run} />
        </>
      )}
    </ButtonBar>
  );
}

/** The page of an import: it shows what a file would do before it stores anything. */
export function CsvImport<Outcome, Search extends ListSearch>({
  view,
}: {
  readonly view: ImportView<Outcome, Search>;
}) {
  const run = useImport(view);
  const isStoring = useRef(false);
  useEffect(() => {
    isStoring.current = run.step.at === 'storing' || run.step.at === 'finding-out';
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <PageHead title={view.title} back={<BackTo home={view.home} />} note={view.note} />
      <ImportStepView run={run} />
      <ImportButtons run={run} />
      <LeaveGuard
        isDirty={useCallback(() => isStoring.current, [])}
        title="Leave during the import?"
        message="Leaving stops the import: either all of its rows are stored by then or none of them."
        stayLabel="Stay"
        leaveLabel="Leave"
      />
    </form>
  );
}
