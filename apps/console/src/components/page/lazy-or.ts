import { type ComponentType, lazy } from 'react';
import { logFailure } from '../../lib/log.ts';

/** A part that comes when it is first needed. Where its code does not arrive, the other takes its place, and the page around it stays. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      logFailure('Failed to fetch the code of a part of the page', error);
      return Missing;
    }),
  }));

export const MISSING_PART = 'It could not be loaded. Check the connection, then load the page again.';
