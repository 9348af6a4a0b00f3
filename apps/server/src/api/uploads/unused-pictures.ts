import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../db/database.ts';
import { alone } from '../../db/locks.ts';
import { runJob } from '../../jobs/job-plugin.ts';
import type { Storage } from '../../storage/storage.ts';

/** A form may stay open for a day between its picture and its Save. */
const SAFE_AGE_MS = 24 * 60 * 60 * 1000;
/** The names of uploads (uploads.routes.ts): other files in the storage are left alone. */
const UPLOADED = /^[0-9a-f]{40}\.webp$/;
/** Where rows name pictures; what is stored as an address may name one at its end. */
const IN_ROWS = sql.raw(`
  SELECT logo AS name FROM schools UNION ALL SELECT substring(logo_url FROM '[^/]*$') FROM schools
  UNION ALL SELECT icon FROM coin_packages UNION ALL SELECT icon FROM badges
  UNION ALL SELECT media_file FROM questions UNION ALL SELECT substring(image FROM '[^/]*$') FROM users`);
/** What the journal keeps of such rows, which can be restored; the tables are named for its index. */
const IN_JOURNAL = sql.raw(`
  SELECT substring(kept.name FROM '[^/]*$') AS name FROM operation_changes c,
    LATERAL (VALUES (c.before ->> 'logo'), (c.before ->> 'logo_url'), (c.before ->> 'icon'), (c.before ->> 'media_file'),
      (c.before ->> 'image')) kept (name)
    WHERE c.table_name IN ('badges', 'coin_packages', 'questions', 'schools', 'users')
      AND c.before ?| ARRAY['logo', 'logo_url', 'icon', 'media_file', 'image'] AND kept.name IS NOT NULL`);
/** The fields of requests that name a picture. */
const FIELDS = ['logo', 'logo_url', 'icon', 'media_file', 'image'] as const;

/** The names that are not among the used ones. */
async function without(db: Database, names: readonly string[], used: SQL): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await db.execute(sql`
    SELECT found.name FROM unnest(${`{${names.join(',')}}`}::text[]) AS found (name)
    WHERE NOT EXISTS (SELECT FROM (${used}) used WHERE used.name = found.name)`);
  return rows.map(({ name }) => String(name));
}

interface Removal {
  /** When a picture was named last. */
  readonly before: Date;
  readonly signal?: AbortSignal;
  readonly isAskedFor?: boolean;
}

/**
 * Removes pictures that no row and no version of one names and that no request has named for a day: replaced ones, abandoned
 * uploads. Of several processes one does, and one that is asked for throws where another does.
 */
export function removeUnusedPictures(
  { db, database, storage }: Pick<FastifyInstance, 'db' | 'database' | 'storage'>,
  { before, signal, isAskedFor }: Removal,
): Promise<void> {
  return alone(database, 'removing unused pictures', () => remove(db, storage, before, signal), isAskedFor);
}

async function remove(db: Database, storage: Storage, before: Date, signal?: AbortSignal): Promise<void> {
  const names = (await storage.listUntouched(before)).filter((name) => UPLOADED.test(name));
  // Nearly all are in rows. What a row loses meanwhile is in the journal by then.
  const inNoRow = await without(db, names, IN_ROWS);
  for (const name of await without(db, inNoRow, IN_JOURNAL)) {
    if (signal?.aborted) return;
    await storage.removeUntouched(name, before);
  }
}

/**
 * Removes unused pictures, and keeps a picture that a request names until its row is stored: it is
 * touched before anything is written.
 */
export const unusedPictures = fastifyPlugin(async (app: FastifyInstance) => {
  const touchNamed = async ({ body }: FastifyRequest) => {
    if (typeof body !== 'object' || body === null) return;
    for (const field of FIELDS) {
      const name: unknown = Reflect.get(body, field);
      const picture = typeof name === 'string' ? name.split('/').at(-1) : undefined;
      // Addresses of other servers end with names too, and each touch is a call to an object store.
      if (picture !== undefined && UPLOADED.test(picture)) await app.storage.touch(picture);
    }
  };
  // Reads, which have no body, are left alone.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().some((method) => method === 'POST' || method === 'PUT' || method === 'PATCH')) return;
    route.preHandler = [touchNamed, ...[route.preHandler ?? []].flat()];
  });
  runJob(app, 'removing unused pictures', (signal, isAskedFor) =>
    removeUnusedPictures(app, { before: new Date(Date.now() - SAFE_AGE_MS), signal, isAskedFor }),
  );
});
