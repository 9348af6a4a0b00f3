import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { ButtonBar } from '../form/button-bar.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { SectionHead } from '../page/section-head.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';
import classes from './import-parts.module.css';
import type { ImportStep } from './import-steps.ts';
import { ProgressLine, type ProgressLineProps } from './progress-line.tsx';

/** How far a call has come: it is sent, and then the server works on it. */
export const uploading = (fraction: number, then: string, label = 'Uploading...'): ProgressLineProps =>
  fraction < 1 ? { label, fraction } : { label: then };

interface ChooseFileProps extends Omit<FileDropProps, 'error'> {
  readonly problem: string | undefined;
  readonly note: string | undefined;
}

/** The first step of an import, and the one that failed or cancelled ones lead back to. */
export function ChooseFile({ problem, note, ...drop }: ChooseFileProps) {
  return (
    <>
      {note !== undefined && (
        <p role="status" className="qd-box qd-below-16">
          {note}
        </p>
      )}
      <FileDrop error={problem} {...drop} />
    </>
  );
}

interface BusyStepProps extends ProgressLineProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** A step that waits for the server. */
export function BusyStep({ title, children, ...progress }: BusyStepProps) {
  return (
    <>
      <SectionHead isStep>{title}</SectionHead>
      <div className="qd-column">
        <ProgressLine {...progress} />
        {children}
      </div>
    </>
  );
}

interface ImportButtonsProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The buttons of an import, a form of their own: Enter in a field that mends rows stores nothing. */
export function ImportButtons({ onSubmit, children }: ImportButtonsProps) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ButtonBar>{children}</ButtonBar>
    </form>
  );
}

interface ImportGuardProps {
  readonly at: ImportStep<unknown, unknown>['at'];
  /** What would be stopped: "import". */
  readonly what: string;
  /** What it stores: "rows". */
  readonly things: string;
}

/** Asks before the page is left while rows are stored. */
export function ImportGuard({ at, what, things }: ImportGuardProps) {
  const isHolding = useRef(false);
  useEffect(() => {
    isHolding.current = at === 'storing' || at === 'unknown';
  }, [at]);
  return (
    <LeaveGuard
      isDirty={useCallback(() => isHolding.current, [])}
      title={`Leave during the ${what}?`}
      message={`Leaving stops the ${what}: either all of its ${things} are stored by then or none of them.`}
      stayLabel="Stay"
    />
  );
}
