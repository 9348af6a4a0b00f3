import classes from './deleted-mark.module.css';

/** Stands beside an id that a record kept of something deleted since. */
export function DeletedMark() {
  return <span className={classes.mark}>deleted</span>;
}
