import { useCallback, useState } from 'react';

/** The width of an element, in pixels; undefined until it is mounted, which is before anything is painted. */
export function useWidth(): readonly [number | undefined, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const update = () => setWidth(element.clientWidth);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
