import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { SkeletonBar } from '../table/skeleton.tsx';
import classes from './form-skeleton.module.css';

/** The shape of a form while its values are on their way. */
export function FormSkeleton({ fields }: { readonly fields: readonly string[] }) {
  return (
    <div className={classes.column}>
      <VisuallyHidden isStatus>Loading the form</VisuallyHidden>
      {fields.map((field) => (
        <div key={field} aria-hidden="true">
          <span className="qd-label">{field}</span>
          <div className={classes.field}>
            <SkeletonBar width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
