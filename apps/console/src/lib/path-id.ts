import { notFound } from '@tanstack/react-router';

/** The `$id` of an address as a number; NaN where it cannot be one. */
export const idInPath = {
  parse: ({ id }: { readonly id: string }) => ({ id: parseId(id) }),
  stringify: ({ id }: { readonly id: number }) => ({ id: String(id) }),
};

/** An id as an address writes it; NaN where it is none. */
export function parseId(text: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : Number.NaN;
}

/** Shows the 404 page for an address whose id cannot be one. */
export function requireId(id: number): void {
  if (Number.isNaN(id)) throw notFound();
}
