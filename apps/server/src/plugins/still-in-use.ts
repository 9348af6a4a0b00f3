import { AppError } from './app-error.ts';

/** One kind of thing that hangs on a row: how many, and what one and several are called. */
export interface Hanging {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

const inWords = ({ count, one, many }: Hanging) => `${count} ${count === 1 ? one : many}`;

function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** 409 for a row that others need: its detail counts them. Where none are left, what the database said goes on. */
export function stillInUse(hanging: readonly Hanging[], cause: unknown): unknown {
  const parts = hanging.filter(({ count }) => count > 0).map(inWords);
  if (parts.length === 0) return cause;
  return new AppError('conflict', 'Still in use', { detail: `It still has ${listed(parts)}.`, cause });
}
