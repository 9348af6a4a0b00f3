import classes from './form-skeleton.module.css';
import { SkeletonBar } from './skeleton.tsx';
import { Spoken } from './spoken.tsx';

/** The shape of a form while its values are on their way. */
export function FormSkeleton({ fields }: { readonly fields: readonly string[] }) {
  return (
    <div className={classes.column}>
      <Spoken isStatus>Loading the form</Spoken>
      {fields.map((field) => (
        <div key={field} aria-hidden="true">
          <span className={classes.label}>{field}</span>
          <div className={classes.field}>
            <SkeletonBar width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
