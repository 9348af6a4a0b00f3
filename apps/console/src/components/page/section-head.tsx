import { type ReactNode, useEffect, useRef } from 'react';
import classes from './section-head.module.css';

export interface SectionHeadProps {
  readonly children: ReactNode;
  /** Takes the focus when it appears, for a step of a page that replaces the one before. */
  readonly isStep?: boolean;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a part of a page. */
export function SectionHead({ children, isStep = false, note, actions }: SectionHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStep) heading.current?.focus({ preventScroll: true });
  }, [isStep]);
  return (
    <div className={`qd-spread qd-inset ${classes.head}`}>
      <div className={classes.texts}>
        <h2 ref={heading} tabIndex={isStep ? -1 : undefined} className={`qd-heading qd-break ${classes.title}`}>
          {children}
        </h2>
        {note !== undefined && <p className={`qd-note qd-break ${classes.note}`}>{note}</p>}
      </div>
      {actions !== undefined && <div>{actions}</div>}
    </div>
  );
}
