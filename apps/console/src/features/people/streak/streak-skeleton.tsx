import { SectionHead } from '../../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import classes from './streak-skeleton.module.css';

/** The room of the streak until it is there, so that nothing below it moves. */
export function StreakSkeleton() {
  return (
    <section aria-label="Streak">
      <SectionHead>Streak</SectionHead>
      <VisuallyHidden isStatus>Loading the streak</VisuallyHidden>
      <div className={`qd-inset qd-below-16 ${classes.strip}`} aria-hidden="true">
        <div className={`qd-grid ${classes.room}`}>
          <SkeletonBar width={180} />
          <SkeletonBar width="100%" />
          <SkeletonBar width="60%" />
        </div>
      </div>
    </section>
  );
}
