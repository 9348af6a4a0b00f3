import { AppError } from './app-error.ts';

/** One kind of dependents of a row: how many, and what one and several are called. */
export interface Dependents {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

const textOf = ({ count, one, many }: Dependents) => `${count} ${count === 1 ? one : many}`;

function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A 409 for a row that others depend on: its detail counts them. The cause itself where none are left. */
export function stillInUse(dependents: readonly Dependents[], cause: unknown): unknown {
  const there = dependents.filter(({ count }) => count > 0);
  if (there.length === 0) return cause;
  return new AppError('in_use', 'Still in use', {
    detail: `It still has ${listed(there.map(textOf))}.`,
    values: Object.fromEntries(there.map(({ many, count }) => [many, count])),
    cause,
  });
}
