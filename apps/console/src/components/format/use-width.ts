import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/**
 * `--phone` of `theme/breakpoints.css`: whether the window is too narrow for tables to keep their columns. Paper is no phone,
 * however few pixels a page of it has.
 */
export function usePhone(): boolean {
  return useMediaQuery('screen and (max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
}

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
