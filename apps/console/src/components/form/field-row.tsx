import type { ReactNode } from 'react';
import classes from './field-row.module.css';

/** Short fields of a form next to each other. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
