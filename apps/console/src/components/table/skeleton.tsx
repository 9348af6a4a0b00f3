import { VisuallyHidden } from '../page/visually-hidden.tsx';
import classes from './skeleton.module.css';

/** One entry for each row that a page of a list is going to have. */
export const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const WIDTHS = [58, 80, 100, 74, 96, 68, 90, 62, 84, 94];

/** In place of a text of known length. */
export function SkeletonBar({ width }: { readonly width: number | string }) {
  return <span className={classes.bar} data-skeleton style={{ width }} />;
}

/** In place of the texts of a column; `share` is how much of its width they fill at most, rows differ as texts do. */
export function SkeletonText({ row, share }: { readonly row: number; readonly share: number }) {
  return <SkeletonBar width={`${(WIDTHS[row % WIDTHS.length] ?? 100) * share}%`} />;
}

/** In place of a picture or badge. */
export function SkeletonBox({ size = 32 }: { readonly size?: number }) {
  return <span className={classes.box} data-skeleton style={{ width: size, height: size }} />;
}

interface SkeletonLinesProps {
  /** Announced to screen readers: "Loading the question". */
  readonly label: string;
  readonly widths: readonly string[];
  /** For its distance from what surrounds it. */
  readonly className?: string;
}

/** In place of a part of a page. */
export function SkeletonLines({ label, widths, className = '' }: SkeletonLinesProps) {
  return (
    <div className={`${classes.lines} ${className}`}>
      <VisuallyHidden isStatus>{label}</VisuallyHidden>
      {widths.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  );
}
