import { describe, expect, it } from 'vitest';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, post, put, remove, addSchool } = useOperations(test);

describe('an operation', () => {
  it('has money and times as every answer has them', async () => {
    const added = await post('/v1/coin/packages', { name: 'Starter', coin_amount: 5, price: '1.50' });
    const changed = operationOf(await put(`/v1/coin/packages/${added.json().id}`, { name: 'Starter', price: 12 }));
    const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { changes } = await get(`/v1/operations/${changed}`);
    expect(changes).toMatchObject([
      {
        table: 'coin_packages',
        row_id: added.json().id,
        before: { price: '1.50', updated_at: utc },
        after: { price: '12.00' },
      },
    ]);
    const gone = operationOf(await remove(`/v1/coin/packages/${added.json().id}`));
    const { created_at, updated_at, price } = (await get(`/v1/operations/${gone}`)).changes[0].before;
    expect([created_at, updated_at, price]).toEqual([added.json().created_at, utc, '12.00']);
  });

  it('is found by its action, until 0.5 also under the name of its call', async () => {
    const added = operationOf(await post('/v1/coin/packages', { name: 'Starter' }));
    for (const action of ['coin_packages.insert', 'coinPackages.insert']) {
      const { rows } = await get(`/v1/operations?action=${action}`);
      expect(rows).toMatchObject([{ id: added, action: 'coin_packages.insert', table: 'coin_packages' }]);
    }
  });

  it('has its former names until 0.5', async () => {
    const { id, operation } = await addSchool('Achimota');
    expect(await get(`/v1/operations/${operation}`)).toMatchObject({
      ...{ subject_table: 'schools', subject_id: id, subject_label: 'Achimota' },
      changes: [{ table_name: 'schools' }],
    });
  });

  it('says who did what to which record, and how many rows of each table', async () => {
    const { id, operation } = await addSchool('Achimota');
    expect(await get(`/v1/operations/${operation}`)).toMatchObject({
      ...{ id: operation, action: 'schools.insert', table: 'schools', row_id: id },
      ...{ subject_label: 'Achimota', actor_name: expect.stringContaining('Person'), can_undo: true },
      summary: { schools: { added: 1, changed: 0, deleted: 0 } },
      changes: [{ table: 'schools', table_name: 'schools', row_id: id, kind: 'I', before: null, after: null }],
    });
  });

  it('keeps the columns that were changed, and the whole row that was deleted', async () => {
    const { id } = await addSchool('Achimota');
    const changed = operationOf(await put(`/v1/schools/${id}`, { name: 'Achimota School', region: 'Accra' }));
    expect((await get(`/v1/operations/${changed}`)).changes[0]).toMatchObject({
      before: { name: 'Achimota' },
      after: { name: 'Achimota School' },
    });
    expect(Object.keys((await get(`/v1/operations/${changed}`)).changes[0].after)).not.toContain('region');
    const deleted = operationOf(await remove(`/v1/schools/${id}`));
    expect((await get(`/v1/operations/${deleted}`)).changes[0].before).toMatchObject({ id, region: 'Accra' });
  });

  it('never shows the hash of a password', async () => {
    const { id } = await buildUser(test().app.db, { role: 'admin' });
    const set = operationOf(await put(`/v1/users/${id}/password`, { password: 'plain paper 9' }));
    const deleted = operationOf(await remove(`/v1/users/${id}`));
    for (const operation of [set, deleted]) {
      const { changes } = await get(`/v1/operations/${operation}`);
      expect(changes).not.toHaveLength(0);
      expect(JSON.stringify(changes)).not.toContain('argon2');
    }
    expect(JSON.stringify(await get(`/v1/operations?table=users&row_id=${id}`))).not.toContain('argon2');
  });

  it('is not left by a call that fails', async () => {
    const { count } = await get('/v1/operations');
    expect((await post('/v1/rounds', { name: 'Sprint' })).statusCode).toBe(422);
    await addSchool('Achimota');
    expect((await post('/v1/schools', { name: 'achimota', region: 'Accra' })).statusCode).toBe(409);
    expect((await get('/v1/operations')).count).toBe(count + 1);
  });

  it('cannot be changed or deleted by anything else', async () => {
    await addSchool('Achimota');
    const { pool } = test().app.database;
    for (const statement of [
      `UPDATE operations SET actor_name = 'Nobody'`,
      'DELETE FROM operations',
      'DELETE FROM operation_changes',
      'TRUNCATE operation_changes',
    ])
      await expect(pool.query(statement)).rejects.toThrow('The journal takes no changes');
  });
});

describe('the log', () => {
  it('is filtered by person, action, kind, record and day', async () => {
    const { id, operation } = await addSchool('Achimota');
    await post('/v1/rounds', { name: 'Sprint', serial_number: 1, max_questions: 3 });
    const { actor_id } = await get(`/v1/operations/${operation}`);
    const idsOf = async (query: string) =>
      (await get(`/v1/operations?${query}`)).rows.map((row: { id: number }) => row.id);
    expect(await idsOf('action=schools.insert')).toEqual([operation]);
    expect(await idsOf('table=schools')).toEqual([operation]);
    expect(await idsOf(`table=schools&row_id=${id}`)).toEqual([operation]);
    expect(await idsOf(`actor_id=${actor_id}`)).toContain(operation);
    expect(await idsOf(`actor_id=${actor_id + 1000}`)).toEqual([]);
    expect(await idsOf('to=2026-01-01')).toEqual([]);
    expect(await idsOf('from=2026-01-01')).toContain(operation);
    expect(await idsOf('from=0001-01-01&to=9999-12-31')).toContain(operation);
  });

  it('is counted from kept counts, exactly for every filter, after merges and repairs', async () => {
    const { pool } = test().app.database;
    await addSchool('Achimota');
    // Days that are not whole in UTC are cut by the hours below.
    await pool.query(`INSERT INTO operations (at, actor_id, actor_name, action, subject_table)
      SELECT timestamptz '2026-03-01Z' + i * interval '47 minutes', nullif(i % 4, 0), 'Ama', (ARRAY['rounds', 'levels', 'options'])[1 + i % 3] || '.update',
        (ARRAY['rounds', 'levels'])[i % 3] FROM generate_series(1, 200) i`);
    expect((await pool.query('SELECT operation_counts_repair() > 0 AS found')).rows).toEqual([{ found: true }]);
    await addSchool('Prempeh');
    const times = ['', 'from=2026-03-02', 'to=2026-03-05', 'from=2026-03-02T05:00:00Z&to=2026-03-06T19:30:00Z'];
    const kinds = [
      '',
      'table=rounds',
      'action=rounds.update',
      'actor_id=2',
      'table=levels&actor_id=3',
      'table=schools',
    ];
    const within = 'from=2026-03-04T05:00:00Z&to=2026-03-04T06:00:00Z';
    const filters = [...kinds.flatMap((kind) => times.map((time) => `${kind}&${time}`)), within, 'table=quizzes'];
    const counted = async (filter: string) => {
      const { rows, count } = await get(`/v1/operations?limit=500&${filter}`);
      const last = await get(`/v1/operations?limit=7&offset=${Math.max(0, count - 7)}&${filter}`);
      expect([filter, last.rows]).toEqual([filter, rows.slice(-7)]);
      return [filter, count, rows.length];
    };
    const before = await Promise.all(filters.map(counted));
    for (const [filter, count, length] of before) expect([filter, count]).toEqual([filter, length]);
    expect(before.filter(([, count]) => count === 0)).toHaveLength(3);
    const parts = async () => (await pool.query('SELECT count(*)::int AS parts FROM operation_counts')).rows[0].parts;
    const unmerged = await parts();
    await pool.query('SELECT operation_counts_merge()');
    expect(await parts()).toBeLessThan(unmerged);
    expect(await Promise.all(filters.map(counted))).toEqual(before);
    expect((await pool.query('SELECT operation_counts_repair() AS wrong')).rows).toEqual([{ wrong: 0 }]);
    await pool.query('UPDATE operation_counts SET n = n + 1 WHERE actor_id = 2');
    expect((await counted('actor_id=2'))[1]).not.toBe(before.find(([filter]) => filter === 'actor_id=2&')?.[1]);
    await pool.query('SELECT operation_counts_repair()');
    expect(await Promise.all(filters.map(counted))).toEqual(before);
  });

  it('has the sign-ins of administrators and the refused ones, and none of students', async () => {
    const { db } = test().app;
    const admin = await buildUser(db, { role: 'admin' });
    const student = await buildUser(db);
    const signIn = (username: string, password: string) =>
      test().app.inject({ method: 'POST', url: '/v1/jwt/signin', payload: { username, password } });
    await signIn(student.username, PASSWORD);
    await signIn(admin.username, PASSWORD);
    await signIn(admin.username, 'wrong password');
    const actions = async () =>
      (await get('/v1/operations?table=users')).rows.map((row: { action: string; row_id: number }) => [
        row.action,
        row.row_id,
      ]);
    await expect.poll(actions).toEqual([
      ['account.sign_in_refused', admin.id],
      ['account.sign_in', admin.id],
    ]);
  });

  it('is a file too', async () => {
    await addSchool('Achimota');
    const answer = await test().call(
      { method: 'GET', url: '/v1/operations/export?action=schools.insert' },
      'superadmin',
    );
    const [head, row] = answer.body.trim().split('\r\n');
    expect(head).toContain('Person,Action,Kind,Record ID,Record,Changes');
    expect(row).toContain('schools.insert,schools');
    expect(row).toContain('Achimota,schools: 1 added');
  });
});

it('the journal has every table but those that hold nothing of the contest', async () => {
  const { rows } = await test().app.database.pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_class t WHERE t.relnamespace = c.relnamespace AND t.relname || '_search' = c.relname)
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'journal_update') ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    ...['answer_cells', 'answer_log', 'badge_backfills', 'badge_checks'],
    ...[
      'correction_runs',
      'correction_sweeps',
      'corrections',
      'counted_subjects',
      'counted_transactions',
      'day_figures',
    ],
    ...['import_choices', 'import_rows', 'imports'],
    ...[
      'installation_secrets',
      'job_runs',
      'known_networks',
      'last_plays',
      'level_sets',
      'list_preferences',
      'marked_answers',
      'operation_change_hashes',
      'operation_changes',
      'operation_counts',
      'operation_leftovers',
      'operation_seals',
    ],
    ...[
      'operations',
      'overview_changes',
      'overview_figures',
      'passkey_challenges',
      'passkeys',
      'play_clock',
      'play_days',
      'play_months',
      'play_sums',
      'play_totals',
      'question_answers',
      'question_changes',
      'question_moves',
      'question_notes',
      'question_statistics',
    ],
    ...['question_statistics_due', 'question_uploads', 'rank_counts', 'receipt_changes'],
    ...['record_cell_sets', 'record_cells', 'record_changes', 'recovery_codes', 'refresh_tokens', 'rescored_attempts'],
    ...['row_block', 'row_change', 'school_import_rows', 'school_imports', 'school_sums', 'second_factors'],
    ...['server_processes', 'sessions', 'student_changes', 'subject_sums', 'temporary_passwords'],
    'user_level_sets',
  ]);
});
