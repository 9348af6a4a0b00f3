import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { countText, plural } from '../../components/format/format-number.ts';
import { uploading } from '../../components/upload/import-parts.tsx';
import { ProgressLine } from '../../components/upload/progress-line.tsx';
import type { PreviewStep } from './bulk-steps.ts';
import type { RowCounts } from './preview/row-selection.ts';
import classes from './upload-bar.module.css';
import type { BulkUpload } from './use-bulk-upload.ts';

interface BarProps {
  /** What will be uploaded. */
  readonly children: ReactNode;
  /** What else can be done. */
  readonly buttons?: ReactNode;
  /** What it is doing. */
  readonly busyLabel?: string | undefined;
  /** Absent where there is nothing to upload. */
  readonly onUpload?: (() => void) | undefined;
}

function Bar({ children, buttons, busyLabel, onUpload }: BarProps) {
  return (
    <div className={`qd-spread ${classes.bar}`}>
      {children}
      <div className="qd-flex qd-fixed qd-gap-8">
        {buttons}
        <BusyButton
          leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden="true" />}
          isBusy={busyLabel !== undefined}
          busyLabel={busyLabel ?? ''}
          disabled={onUpload === undefined}
          onClick={onUpload}
        >
          Bulk Upload
        </BusyButton>
      </div>
    </div>
  );
}

const nothing = <p className={classes.texts}>No row is selected yet.</p>;

/** The bar before there are rows to select. */
export const EmptyUploadBar = () => <Bar>{nothing}</Bar>;

interface UploadBarProps {
  readonly run: BulkUpload;
  readonly step: PreviewStep;
  /** Rows that were changed are being checked. */
  readonly isChecking: boolean;
  readonly counts: RowCounts;
  /** Fine rows that carry a warning and are not selected. */
  readonly doubtfulOut: number;
}

function Selected({ step, counts: { all, fine, wrong }, doubtfulOut }: Omit<UploadBarProps, 'isChecking' | 'run'>) {
  if (all === 0) return nothing;
  return (
    <p className={`qd-flex qd-wrap qd-figures ${classes.texts}`}>
      <b role="status" className="qd-strong">
        {countText(step.sheet.selection.size)} of {countText(fine)}
        <span className={classes.wide}> fine {fine === 1 ? 'row' : 'rows'}</span> selected
      </b>
      {wrong > 0 && (
        <span className={`qd-note ${classes.wide}`}>
          {plural(wrong, 'row with errors will be skipped', 'rows with errors will be skipped')}
        </span>
      )}
      {doubtfulOut > 0 && (
        <span className="qd-note">
          {plural(doubtfulOut, 'row with a warning is not ticked', 'rows with a warning are not ticked')}
        </span>
      )}
    </p>
  );
}

/** What will be uploaded, always in sight at the lower edge, and the button that does it. */
export function UploadBar({ run, isChecking, ...props }: UploadBarProps) {
  const { step, counts } = props;
  const { size } = step.sheet.selection;
  const questions = plural(size, 'question', 'questions');
  const cancel = (
    <Button variant="default" onClick={() => run.cancel()}>
      Cancel
    </Button>
  );
  const clear = counts.all > 0 && (
    <Button
      variant="subtle"
      className={classes.wide}
      disabled={step.at !== 'preview' || size === 0}
      onClick={run.clear}
    >
      Clear
    </Button>
  );
  return (
    <Bar
      buttons={step.at === 'storing' ? cancel : clear}
      busyLabel={step.at === 'storing' ? 'Submitting...' : isChecking ? 'Checking...' : undefined}
      onUpload={size === 0 ? undefined : () => run.upload(step.sheet)}
    >
      {'problem' in step && step.problem !== undefined && (
        <p role="alert" className={`qd-problem ${classes.problem}`}>
          {step.problem}
        </p>
      )}
      {step.at === 'storing' ? (
        <div className={classes.progress}>
          <ProgressLine {...uploading(step.fraction, `Storing ${questions}...`, `Uploading ${questions}...`)} />
        </div>
      ) : (
        <Selected {...props} />
      )}
    </Bar>
  );
}
