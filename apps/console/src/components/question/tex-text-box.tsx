import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './tex-text.module.css';

const measures = new WeakMap<Element, () => void>();
let observers: { readonly resizes: ResizeObserver; readonly changes: MutationObserver } | undefined;

function measureBoxes(boxes: Iterable<Element | null | undefined>): void {
  for (const box of new Set(boxes)) if (box) measures.get(box)?.();
}

function boxOf(node: Node): Element | null | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(`.${classes.box}`);
}

/** One pair of observers for all boxes: a page of questions has hundreds. */
function sharedObservers() {
  observers ??= {
    resizes: new ResizeObserver((entries) => measureBoxes(entries.map(({ target }) => target))),
    changes: new MutationObserver((records) => measureBoxes(records.map(({ target }) => boxOf(target)))),
  };
  return observers;
}

/** Whether what is in the box is wider than the box, also once its formulas are drawn or the window changes. */
function useWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const { resizes, changes } = sharedObservers();
    measures.set(element, () => setWide(element.scrollWidth > element.clientWidth));
    resizes.observe(element);
    // Ends with the element: this kind of observer cannot leave a single one.
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      measures.delete(element);
      resizes.unobserve(element);
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
 * it does, it can be focused.
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
