import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ButtonBar } from '../../form/button-bar.tsx';
import { LinkButton } from '../../form/link-button.tsx';
import type { ListSearch } from '../../list/list-search.ts';
import { CancelTo } from '../../list/resource/back-to.tsx';
import { downloadErrors } from '../error-csv.ts';
import type { ImportRun } from './use-import.ts';

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

function CheckedButtons<Outcome, Search extends ListSearch>({
  run,
  count,
}: RunProps<Outcome, Search> & { readonly count: number }) {
  const { words } = run.view;
  return (
    <>
      <Button type="submit" disabled={count === 0}>
        {count === 0 ? words.nothing : words.submit(count)}
      </Button>
      <Button variant="default" onClick={run.restart}>
        Choose another file
      </Button>
    </>
  );
}

function BusyButtons<Outcome, Search extends ListSearch>({
  run,
  label,
}: RunProps<Outcome, Search> & { readonly label: string }) {
  return (
    <>
      <Button type="submit" disabled>
        {label}
      </Button>
      {run.step.at !== 'finding-out' && (
        <Button variant="default" onClick={run.cancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

/** What can be done at the step where the import stands. */
export function ImportButtons<Outcome, Search extends ListSearch>({ run }: RunProps<Outcome, Search>) {
  const { step, view } = run;
  return (
    <ButtonBar>
      {step.at === 'choosing' && (
        <>
          <Button type="submit">Import</Button>
          <CancelTo home={view.home} />
        </>
      )}
      {step.at === 'checking' && <BusyButtons run={run} label="Checking..." />}
      {step.at === 'checked' && <CheckedButtons run={run} count={view.changesOf(step.outcome)} />}
      {(step.at === 'storing' || step.at === 'finding-out') && <BusyButtons run={run} label="Submitting..." />}
      {step.at === 'refused' && <RefusedButtons run={run} />}
      {step.at === 'stored' && <StoredButtons run={run} />}
    </ButtonBar>
  );
}
