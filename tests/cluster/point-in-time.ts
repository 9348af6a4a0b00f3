// Point-in-time recovery by pgBackRest: everything is deleted by mistake, and the moment before is restored.
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, type Machines, type Node, SUPERUSER, waitFor } from './machines.ts';

const PORT = 5499;
const MOMENT = 'before the mistake';

type Query = (text: string) => Promise<pg.QueryResultRow[]>;

/** Has every node of the cluster send its log to the repository, which needs no restart. */
async function archiveBy(command: string): Promise<void> {
  const response = await fetch(`http://${addressOf(1)}:8008/config`, {
    method: 'PATCH',
    body: JSON.stringify({ postgresql: { parameters: { archive_command: command } } }),
  });
  if (!response.ok) throw new Error(`Patroni refused the setting with ${response.status}`);
}

async function countSchools(port: number): Promise<number> {
  const client = new pg.Client(`postgres://${SUPERUSER}@${addressOf(50)}:${port}/quizdesk`);
  client.on('error', () => {}); // the statement rejects too
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int FROM schools WHERE NOT pg_is_in_recovery()',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/** Returns how many of the schools that were deleted by mistake are missing in what was restored, and how long that took. */
export async function restoreMoment(
  machines: Machines,
  { primary, query }: { readonly primary: Node; readonly query: Query },
): Promise<{ readonly of: number; readonly missing: number; readonly seconds: number }> {
  const config = await machines.writeBackRest(primary);
  const common = [`--config=${config}`, '--stanza=quizdesk'];
  const backRest = (...args: string[]) => machines.run({ program: 'pgbackrest', args: [...common, ...args] });
  backRest('stanza-create');
  const command = `pgbackrest ${common.join(' ')} archive-push %p`;
  await archiveBy(command);
  await waitFor('archiving', async () => {
    const [row] = await query(`SELECT current_setting('archive_command') AS command`);
    return row?.command === command;
  });
  backRest('backup', '--type=full');
  const [before] = await query('SELECT count(*)::int FROM schools');
  await query(`SELECT pg_create_restore_point('${MOMENT}')`);
  await query('DELETE FROM schools');
  backRest('check'); // what was written until now is in the repository
  const folder = join(machines.folder, 'restored');
  const startMs = performance.now();
  backRest('restore', `--pg1-path=${folder}`, '--type=name', `--target=${MOMENT}`, '--target-action=promote');
  const restored = machines.startRestored(folder, PORT);
  const found = await waitFor('restored database', () => countSchools(PORT).catch(() => 0));
  const seconds = (performance.now() - startMs) / 1000;
  await restored.end();
  return { of: before?.count, missing: before?.count - found, seconds };
}
