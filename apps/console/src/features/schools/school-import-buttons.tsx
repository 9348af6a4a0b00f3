import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ButtonBar } from '../../components/form/button-bar.tsx';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { countOf } from '../../components/format/format-number.ts';
import { useListBefore } from '../../components/list/return-search.ts';
import { downloadErrors } from '../../components/upload/error-csv.ts';
import { schoolHome } from './schools-api.ts';
import type { SchoolImportRun } from './use-school-import.ts';

function faultsFileName(file: File): string {
  return `${file.name.replace(/\.[^.]*$/, '')}-faults.csv`;
}

function RefusedButtons({ run }: { readonly run: SchoolImportRun }) {
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

function StoredButtons({ run }: { readonly run: SchoolImportRun }) {
  return (
    <>
      <ButtonLink to="/schools">Go to Schools</ButtonLink>
      <Button variant="default" onClick={run.restart}>
        Import another file
      </Button>
    </>
  );
}

function CheckedButtons({ run, count }: { readonly run: SchoolImportRun; readonly count: number }) {
  return (
    <>
      <Button type="submit" disabled={count === 0}>
        {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'school', 'schools')}`}
      </Button>
      <Button variant="default" onClick={run.restart}>
        Choose another file
      </Button>
    </>
  );
}

function BusyButtons({ run, label }: { readonly run: SchoolImportRun; readonly label: string }) {
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
export function ImportButtons({ run }: { readonly run: SchoolImportRun }) {
  const list = useListBefore(schoolHome.address);
  const { step } = run;
  return (
    <ButtonBar>
      {step.at === 'choosing' && (
        <>
          <Button type="submit">Import</Button>
          <ButtonLink to="/schools" search={list} variant="default">
            Cancel
          </ButtonLink>
        </>
      )}
      {step.at === 'checking' && <BusyButtons run={run} label="Checking..." />}
      {step.at === 'checked' && <CheckedButtons run={run} count={step.outcome.inserted} />}
      {(step.at === 'storing' || step.at === 'finding-out') && <BusyButtons run={run} label="Submitting..." />}
      {step.at === 'refused' && <RefusedButtons run={run} />}
      {step.at === 'stored' && <StoredButtons run={run} />}
    </ButtonBar>
  );
}
