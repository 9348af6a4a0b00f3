import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './tex-text.module.css';

/** Whether what is in the box is wider than the box, also once its formulas are drawn or the window changes. */
function useWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWide(element.scrollWidth > element.clientWidth);
    const resizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    resizes.observe(element);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      resizes.disconnect();
      changes.disconnect();
    };
  }, [box]);
  return isWide;
}

export interface TexBoxProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A block of text whose formulas may be too wide for the page: then the block scrolls sideways and the page does not. While
 * it does, the keyboard reaches it.
 */
export function TexBox({ className = '', children }: TexBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useWide(box);
  const reachable = isWide ? { tabIndex: 0, role: 'group', 'aria-label': 'Wide text, scrolls sideways' } : {};
  return (
    <div ref={box} className={`${classes.box} ${className}`} {...reachable}>
      {children}
    </div>
  );
}
