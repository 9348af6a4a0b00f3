import type pg from 'pg';

interface Advice {
  readonly wanted: string;
  /** Whether a value, in the unit of pg_settings, is far from what is wanted. */
  readonly isFar: (setting: string) => boolean;
}

/** What PostgreSQL should be set to for play at the size of a national contest; docs/operations/sizing.md says what each gives. */
const ADVICE: Readonly<Record<string, Advice>> = {
  wal_compression: { wanted: 'zstd', isFar: (setting) => setting === 'off' },
  max_wal_size: { wanted: '4GB', isFar: (megabytes) => Number(megabytes) < 4096 },
  checkpoint_timeout: { wanted: '30min', isFar: (seconds) => Number(seconds) < 900 },
  jit: { wanted: 'off', isFar: (setting) => setting === 'on' },
};

/** The settings of the server that are far from the advice, each with its value and what is wanted: `jit is on (off)`. */
export async function farSettings(server: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await server.query<{ name: string; setting: string; shown: string }>(
    'SELECT name, setting, current_setting(name) AS shown FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(ADVICE)],
  );
  return Object.entries(ADVICE).flatMap(([name, { wanted, isFar }]) => {
    const row = rows.find((one) => one.name === name);
    return row !== undefined && isFar(row.setting) ? [`${name} is ${row.shown} (${wanted})`] : [];
  });
}
