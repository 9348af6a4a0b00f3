import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { forWide } from '../handles.ts';
import { PreparedStatement } from '../prepared-statement.ts';
import type { List } from './list.ts';
import {
  countRows,
  inBatches,
  type Order,
  opposite,
  orderText,
  type Page,
  type PageWindow,
  select,
  withJoined,
} from './page-statements.ts';

/** Pages nearer to an end than this are read from there. */
export const NEAR = 1000;

const NEWEST_FIRST: Order = { column: 'id', direction: 'desc' };

/** The sizes of page that most callers ask for. */
const USUAL_LIMITS = new Set([10, 20, 25, 50, 100]);

/** A statement that is asked for again and again, and the size of the list when it was last run. */
interface Prepared {
  readonly name: string;
  statement: PreparedStatement;
  magnitude: number;
}

const prepared = new WeakMap<List<unknown>, Map<string, Prepared>>();

/** A unique name for each text, the same in all processes: a connection pooler may share connections between them. */
const nameOf = (text: string) => `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

/** The statement of a list that is known by `key`; its text is built the first time. */
function prepare(list: List<unknown>, key: string, build: () => string): Prepared {
  const ofList = prepared.get(list) ?? new Map<string, Prepared>();
  const existing = ofList.get(key);
  if (existing) return existing;
  const text = build();
  const name = nameOf(text);
  const known = { name, statement: new PreparedStatement(`${name}_0`, text), magnitude: 0 };
  prepared.set(list, ofList.set(key, known));
  return known;
}

/** Runs a prepared statement. A list that has grown tenfold has it planned again, for a plan that suits few rows may not suit many. */
async function selectPrepared<Row>(db: Database, list: List<Row>, known: Prepared, values: readonly unknown[]) {
  const { name, statement } = known;
  const page = await select(db, list, { text: statement.text, values, prepared: statement });
  const magnitude = page ? String(page.count).length : known.magnitude;
  if (magnitude !== known.magnitude) {
    known.magnitude = magnitude;
    known.statement = new PreparedStatement(`${name}_${magnitude}`, statement.text);
  }
  return page;
}

async function nearPage<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  const { limit, offset } = window;
  const build = (end: string) => {
    const rows = `SELECT ${list.count} AS page_count, ${list.columns} FROM ${list.table} t`;
    return withJoined(list, `${rows} ORDER BY ${orderText(order, 't')} ${end}`, order);
  };
  const isUsual = offset === 0 && USUAL_LIMITS.has(limit);
  const page = isUsual
    ? await selectPrepared(
        db,
        list,
        prepare(list, `first ${limit} ${order.column} ${order.direction}`, () => build(`LIMIT ${limit}`)),
        [],
      )
    : await select(db, list, { text: build('OFFSET $1 LIMIT $2'), values: [offset, limit] });
  return page ?? { count: offset === 0 ? 0 : await countRows(db, list), rows: [] };
}

async function newest<Row>(db: Database, list: List<Row>, { limit, offset }: PageWindow): Promise<Page<Row>> {
  if (offset < NEAR) return nearPage(db, list, NEWEST_FIRST, { limit, offset });
  const build = (size: string) => {
    const rows = `SELECT ${list.columns} FROM ${list.table} t WHERE t.id < p.below ORDER BY t.id DESC`;
    const page = `SELECT p.total AS page_count, r.* FROM row_page('${list.table}'::regclass, $1) p
      LEFT JOIN LATERAL (${rows} OFFSET p.rest LIMIT ${size}) r ON true ORDER BY r.id DESC`;
    return withJoined(list, page, NEWEST_FIRST);
  };
  const page = USUAL_LIMITS.has(limit)
    ? await selectPrepared(
        db,
        list,
        prepare(list, `newest ${limit}`, () => build(String(limit))),
        [offset],
      )
    : await select(db, list, { text: build('$2'), values: [offset, limit] });
  return page ?? { count: 0, rows: [] };
}

/** A page, newest first. Every page costs about the same, however far back it lies. */
export function newestPage<Row>(db: Database, list: List<Row>, window: PageWindow): Promise<Page<Row>> {
  return inBatches(db, list, { ...window, column: 'id' }, (some) => newest(db, some, window));
}

/** A page far from the end it is read from: only the narrow index is read up to it, then the rows of the page alone. */
async function farPage<Row>(
  db: Database,
  list: List<Row>,
  { read, show, window }: { readonly read: Order; readonly show: Order; readonly window: PageWindow },
): Promise<Page<Row>> {
  const text = `SELECT c.page_count, r.* FROM (SELECT ${list.count} AS page_count) c LEFT JOIN (
      SELECT ${list.columns} FROM ${list.table} t WHERE t.id IN (
        SELECT id FROM (
          SELECT i.id FROM ${list.table} i ORDER BY ${orderText(read, 'i')} OFFSET $1 LIMIT $2
        ) ids)
    ) r ON true ORDER BY ${orderText(show, 'r')}`;
  const statement = { text: withJoined(list, text, show), values: [window.offset, window.limit] };
  return (await select(db, list, statement)) ?? { count: 0, rows: [] };
}

const TRIES = 3;

async function ordered<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  if (window.offset < NEAR) return nearPage(db, list, order, window);
  let count = await countRows(db, list);
  for (let tries = 0; tries < TRIES; tries++) {
    if (window.offset >= count) return { rows: [], count };
    if (window.offset <= count / 2) break;
    const limit = Math.min(window.limit, count - window.offset);
    const fromEnd = { limit, offset: count - window.offset - limit };
    const read = { column: order.column, direction: opposite[order.direction] };
    const page = await farPage(forWide(db), list, { read, show: order, window: fromEnd });
    // Computed from the end, a page is right only for the count it was computed with.
    if (page.count === count) return page;
    count = page.count;
  }
  return farPage(forWide(db), list, { read: order, show: order, window });
}

/**
 * A page in the order of a column that has an index (column, id), read from whichever end of the index is nearer:
 * worst in the middle, about 5 ms per 100,000 rows.
 */
export function orderedPage<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  const { limit } = window;
  return inBatches(db, list, { limit, column: order.column }, (some) => ordered(db, some, order, window));
}
