import { readdirSync } from 'node:fs';
import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgNumeric, PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { isAmount, isTime, shownColumns } from './shown-columns.ts';

const SCHEMA = new URL('../../db/schema/', import.meta.url);

test('the columns of journaled tables that hold times and money are known by their names', async () => {
  const modules: object[] = await Promise.all(readdirSync(SCHEMA).map((name) => import(new URL(name, SCHEMA).href)));
  const journaled: readonly string[] = JOURNALED_TABLES;
  const tables = modules
    .flatMap((one): unknown[] => Object.values(one))
    .filter((one) => is(one, PgTable))
    .filter((table) => journaled.includes(getTableName(table)));
  expect(tables.map(getTableName).sort()).toEqual([...JOURNALED_TABLES].sort());
  const columns = tables.flatMap((table) => Object.values(getTableColumns(table)));
  expect(columns.filter((column) => isTime(column.name) !== is(column, PgTimestamp))).toEqual([]);
  expect(columns.filter((column) => isAmount(column.name) !== is(column, PgNumeric))).toEqual([]);
});

test('money has two decimals, times are in UTC, and nothing stays nothing', () => {
  const stored = { price: 5, created_at: '2026-03-01T13:00:00.12+01:00', updated_at: null, name: 'Large' };
  expect(shownColumns(stored)).toEqual({
    price: '5.00',
    created_at: '2026-03-01T12:00:00.120Z',
    updated_at: null,
    name: 'Large',
  });
  expect(shownColumns(null)).toBeNull();
});
