import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { verifyJournal } from './verify-journal.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { remove, undo, addSchool } = useOperations(test);

describe('the chain', () => {
  it('holds through undos, expiry and deletes for good', async () => {
    const { pool } = test().app.database;
    const { id, operation } = await addSchool('Achimota');
    await verifyJournal(pool);
    await undo(operationOf(await remove(`/v1/schools/${id}`)));
    await undo(operation);
    await remove(`/v1/trash/${operationOf(await remove(`/v1/users/${(await buildUser(test().app.db)).id}`))}`);
    expect(await verifyJournal(pool)).toMatchObject({ faults: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    [`UPDATE operations SET actor_id = 1 + coalesce(actor_id, 0) WHERE id = $1`, 'was changed'],
    [`UPDATE operation_changes SET row_id = 4711 WHERE operation_id = $1`, 'has other changes'],
    [`DELETE FROM operations WHERE id = $1`, 'is missing'],
  ])('breaks where somebody writes past the triggers: %s', async (statement, fault) => {
    const { pool } = test().app.database;
    const { operation } = await addSchool('Achimota');
    await addSchool('Wesley Girls');
    await verifyJournal(pool);
    const client = await pool.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await client.query(statement, [operation]);
    } finally {
      await client.query('RESET session_replication_role');
      client.release();
    }
    const { faults } = await verifyJournal(pool);
    expect(faults[0]).toMatchObject({ operation_id: operation, fault: expect.stringContaining(fault) });
  });
});
