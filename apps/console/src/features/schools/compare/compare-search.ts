import { linkOptions } from '@tanstack/react-router';
import { parseId } from '../../../lib/path-id.ts';

/** So many schools have room next to each other. */
export const MOST_COMPARED = 4;

/** The ids of the schools that are compared, with commas. */
export interface CompareSearch {
  readonly ids?: string | undefined;
}

/** The schools that an address names, which anyone may have typed: each once, as many as have room. */
export function comparedIds({ ids = '' }: CompareSearch): readonly number[] {
  const named = ids.split(',').map(parseId);
  return [...new Set(named)].filter((id) => !Number.isNaN(id)).slice(0, MOST_COMPARED);
}

export const compareLink = (ids: readonly number[]) =>
  linkOptions({ to: '/schools/compare', search: { ids: ids.join(',') } });
