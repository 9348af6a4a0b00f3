import classes from './progress-line.module.css';

export interface ProgressLineProps {
  /** What is going on. */
  readonly label: string;
  /** 0 to 1; without it the length is not known. */
  readonly fraction?: number | undefined;
}

/** The progress of long work, as a bar and in percent. */
export function ProgressLine({ label, fraction }: ProgressLineProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div>
      <p className="qd-below-8 qd-small qd-figures">
        <span role="status">{label}</span>
        {/* Hidden from screen readers, which would announce every step; the line below says it on request. */}
        {percent !== undefined && <span aria-hidden="true"> {percent}%</span>}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.track}
      >
        <div
          className={percent === undefined ? classes.waiting : classes.fill}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </div>
  );
}
