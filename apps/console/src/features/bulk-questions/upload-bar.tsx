import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { countText, plural } from '../../components/format/format-number.ts';
import { ProgressLine } from '../../components/upload/progress-line.tsx';
import type { RowCounts, Selection } from './preview/row-selection.ts';
import classes from './upload-bar.module.css';

export interface UploadBarProps {
  readonly counts: RowCounts;
  readonly selection: Selection;
  /** Fine rows that carry a warning and are not selected. */
  readonly doubtfulOut: number;
  /** The part that was sent, while an upload is under way. */
  readonly fraction: number | undefined;
  /** Why the last upload failed. */
  readonly problem: string | undefined;
  /** The selection must stay as it is. */
  readonly isLocked: boolean;
  readonly onClear: () => void;
  readonly onUpload: () => void;
  readonly onCancel: () => void;
}

function progressOf(fraction: number, selected: number) {
  const questions = plural(selected, 'question', 'questions');
  if (fraction === 1) return { label: `Storing ${questions}...` };
  return { label: `Uploading ${questions}...`, fraction };
}

function Selected({ counts: { all, fine, wrong }, selection, doubtfulOut }: UploadBarProps) {
  if (all === 0) return <p className={classes.texts}>No row is selected yet.</p>;
  return (
    <p className={classes.texts}>
      <b role="status">
        {countText(selection.size)} of {countText(fine)}
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

function Buttons({ counts, selection, fraction, isLocked, onClear, onUpload, onCancel }: UploadBarProps) {
  const isBusy = fraction !== undefined;
  return (
    <div className="qd-flex qd-fixed qd-gap-8">
      {isBusy ? (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      ) : counts.all === 0 ? null : (
        <Button variant="subtle" className={classes.wide} disabled={isLocked || selection.size === 0} onClick={onClear}>
          Clear
        </Button>
      )}
      <BusyButton
        leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden="true" />}
        isBusy={isBusy}
        busyLabel="Submitting..."
        disabled={selection.size === 0}
        onClick={onUpload}
      >
        Bulk Upload
      </BusyButton>
    </div>
  );
}

/** What will be uploaded, always in sight at the lower edge, and the button that does it. */
export function UploadBar(props: UploadBarProps) {
  const { selection, fraction, problem } = props;
  return (
    <div className={classes.bar}>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {fraction === undefined ? (
        <Selected {...props} />
      ) : (
        <div className={classes.progress}>
          <ProgressLine {...progressOf(fraction, selection.size)} />
        </div>
      )}
      <Buttons {...props} />
    </div>
  );
}

const nothing = () => undefined;

/** The same before there are rows to select. */
export function EmptyUploadBar() {
  return (
    <UploadBar
      counts={{ all: 0, fine: 0, noted: 0, wrong: 0, doubtful: 0 }}
      selection={new Set()}
      doubtfulOut={0}
      fraction={undefined}
      problem={undefined}
      isLocked
      onClear={nothing}
      onUpload={nothing}
      onCancel={nothing}
    />
  );
}
