import { useMediaQuery } from '@mantine/hooks';

/** `--phone` of `theme/breakpoints.css`: whether the window is too narrow for tables to keep their columns. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
}
