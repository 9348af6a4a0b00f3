import type { ReactNode } from 'react';
import classes from './deleted-mark.module.css';

/** The id of something that a record refers to, marked where that has been deleted since. */
export function markDeleted(id: ReactNode, isDeleted: boolean): ReactNode {
  if (!isDeleted) return id;
  return (
    <>
      {id} <span className={`qd-hint qd-regular ${classes.mark}`}>deleted</span>
    </>
  );
}
