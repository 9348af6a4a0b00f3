import { expect, test } from 'vitest';
import { createDatabasePlace } from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';
import { listCountedTables } from './row-counts.ts';

test('the command repairs every counted table and prints what was wrong', async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await database.pool.query(
    `INSERT INTO row_block VALUES ('schools'::regclass, 1, 5), ('users'::regclass, 1, 5), ('users'::regclass, 2, 5);
    INSERT INTO record_cells VALUES ('qotd_cells', 7, '2026-11-01T00:15Z', 3, 1);
    INSERT INTO question_answers VALUES (4711, 3);
    INSERT INTO play_clock (zone, students_upto, answers_upto) VALUES ('UTC', 9223372036854775807, 9223372036854775807);
    INSERT INTO play_totals (user_id, answers, correct, points) VALUES (4711, 3, 1, 2); INSERT INTO play_sums VALUES (4712, 1, 'physics', 3, 1, 2);
    INSERT INTO subject_sums VALUES ('physics', 3, 1); INSERT INTO rank_counts VALUES (false, 3, 1), (true, 2, 1);
    INSERT INTO question_statistics VALUES (4711, 3, 0.5, NULL, '{}', '{}')`,
  );
  const tables = await listCountedTables(database.pool);
  expect(tables).toContain('user_answers');
  await database.close();
  const run = async () => {
    const script = startScript('repair-counts', {
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_DIR: place.dataDir,
    });
    const lines: string[] = [];
    for await (const line of script.lines) lines.push(line);
    expect(await script.ended).toEqual({ code: 0, errors: '' });
    return lines;
  };
  const cells = ['badge', 'level_progress', 'qotd_activity', 'qotd', 'streak', 'suggested_activity', 'suggested'];
  const sums = [
    'notification_batches',
    'answer_cells',
    'question_answers',
    'play_days',
    'subject_sums',
    'standings',
    ...cells.map((name) => `${name}_cells`),
    'user_level_sets',
  ];
  const right = [...tables, 'operation_counts', ...sums].map((table) => `${table}: right`);
  const wrong = new Map([
    ['schools: right', 'schools: 1 block wrong, repaired'],
    ['users: right', 'users: 2 blocks wrong, repaired'],
    ['qotd_cells: right', 'qotd_cells: 1 cell wrong, repaired'],
    ['question_answers: right', 'question_answers: 1 question wrong, repaired'],
    ['play_days: right', 'play_days: 2 students wrong, repaired'],
    ['standings: right', 'standings: 2 sums wrong, repaired'],
    ['subject_sums: right', 'subject_sums: 1 subject wrong, repaired'],
  ]);
  const renewed = 'question_statistics: 1 question for the server to compute again';
  expect(await run()).toEqual([...right.map((line) => wrong.get(line) ?? line), renewed]);
  expect(await run()).toEqual([...right, renewed]);
});
