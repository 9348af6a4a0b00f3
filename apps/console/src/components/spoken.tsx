import type { ReactNode } from 'react';

/** Text for those who hear the page; a status is read out when it changes. */
export function Spoken({ children, isStatus = false }: { readonly children: ReactNode; readonly isStatus?: boolean }) {
  return (
    <span className="qd-visually-hidden" role={isStatus ? 'status' : undefined}>
      {children}
    </span>
  );
}
