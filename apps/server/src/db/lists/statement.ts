import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { poolOf } from '../handles.ts';
import { listTypes, type PreparedStatement } from '../prepared-statement.ts';
import type { RawRow } from './list.ts';

/** A statement as the driver takes it: SQL with $1, $2 … and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The same text, where each connection parses and plans it once. The plan must suit all values. */
  readonly prepared?: PreparedStatement | undefined;
}

const dialect = new PgDialect();

/** A piece of SQL as text and values. */
export function toStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: params };
}

function toSql({ text, values }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[+part - 1])}`)));
}

/** Runs a statement whose text is ready, without Drizzle where that is possible: not inside of a transaction. */
export async function runStatement(db: Database, statement: Statement): Promise<RawRow[]> {
  const pool = poolOf(db);
  if (!pool) return (await db.execute(toSql(statement))).rows;
  const { text, prepared } = statement;
  const values = [...statement.values];
  try {
    return (await pool.query(prepared ?? { text, types: listTypes }, values)).rows;
  } catch (error) {
    // As Drizzle does, so that a log names the statement.
    throw new DrizzleQueryError(text, values, error instanceof Error ? error : undefined);
  }
}
