import { test } from 'vitest';
import { findTestServer } from '../../apps/server/src/testing/test-server.ts';
import { checkBudgets, readBudgets } from './budgets.ts';

/** Sections that only tests on PostgreSQL measure. */
const SECTIONS = ['SQL statements per call', 'query plans on 100,000 rows'];

test('without a PostgreSQL server, what only it can measure keeps its budget', async ({ annotate }) => {
  const { problem } = await findTestServer();
  if (!problem) return;
  await annotate('The plans of queries were not measured: there is no PostgreSQL server');
  for (const section of SECTIONS) checkBudgets(section, readBudgets()[section] ?? {});
});
