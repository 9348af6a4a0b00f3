/** How many connections a process opens to a server, and how long it waits. */
export interface PoolSettings {
  /** For everything but what follows. */
  readonly max: number;
  /** For lists that may read millions of rows: filters by time, pages far from both ends. */
  readonly wideMax: number;
  /** One for each export that may run concurrently. */
  readonly exportsMax: number;
  /** How long a call waits for a connection before it is refused. */
  readonly waitMs: number;
  readonly statementTimeoutMs: number;
  readonly wideTimeoutMs: number;
  /** A replica that is further behind is not read from. */
  readonly longestLagMs: number;
  /** Statements that take at least so long are logged. */
  readonly slowMs: number;
}

export const POOL_DEFAULTS: PoolSettings = {
  max: 10,
  wideMax: 3,
  exportsMax: 2,
  waitMs: 3000,
  statementTimeoutMs: 120_000,
  wideTimeoutMs: 10_000,
  longestLagMs: 10_000,
  slowMs: 3_600_000,
};
