import type { ReactNode } from 'react';

/** Text for screen-reader users; a status is announced when it changes. */
export function VisuallyHidden({
  children,
  isStatus = false,
}: {
  readonly children: ReactNode;
  readonly isStatus?: boolean;
}) {
  return (
    <span className="qd-visually-hidden" role={isStatus ? 'status' : undefined}>
      {children}
    </span>
  );
}
