import type { ReactNode } from 'react';

/** The id of something that a record refers to, marked where that has been deleted since. */
export function markDeleted(id: ReactNode, isDeleted: boolean): ReactNode {
  if (!isDeleted) return id;
  return (
    <>
      {id}{' '}
      <span className="qd-hint qd-regular" style={{ display: 'inline-block', marginLeft: '0.4em' }}>
        deleted
      </span>
    </>
  );
}
