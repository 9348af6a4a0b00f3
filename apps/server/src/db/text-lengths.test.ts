import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userAnswers } from '@quizdesk/contract/play';
import { expect, test } from 'vitest';
import { appErrorOfDatabase } from '../shared/database-errors.ts';
import { buildAnswer } from '../testing/builders/play.ts';
import { useTestApp } from '../testing/test-app.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

const app = useTestApp({ services: ['api'] });

/** Columns of text that need no bound of their own: what the server alone writes, and what a check limits to a few words. */
const BOUNDED_OTHERWISE = [
  /_search\.text$/,
  /_search\.sort_key$/,
  /^(sessions|known_networks|second_factors|passkeys|passkey_challenges|temporary_passwords|recovery_codes|refresh_tokens|installation_secrets|question_uploads|imports|import_rows|import_choices|school_import_rows|counted_transactions|day_figures|overview_changes|overview_figures|operations|operation_changes|operation_counts|operation_leftovers|play_clock|job_runs|server_processes|record_cells|record_changes|record_cell_sets)\./,
  /\.(role|password_hash|plan|currency|question_type|answer_type|label|identity_key)$/,
  /^(users|levels|rounds|coin_packages)\.status$/,
  /^corrections\.policy$/,
  /^correction_runs\.kind$/,
  /^(questions|counted_subjects|play_days|play_sums|subject_sums)\.subject$/,
  /^(question_moves\.becomes|play_months\.kind)$/,
  /^(notifications|notification_batches|message_templates)\.type$/,
  /^notification_batches\.(audience_kind|state)$/,
];

test('every text that is sent to browsers has a length that the database holds other systems to', async () => {
  const { rows } = await app().app.database.pool.query<{ name: string }>(`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND a.atttypid = 'text'::regtype
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = c.relname || '_' || a.attname || '_length')`);
  const open = rows.map(({ name }) => name).filter((name) => !BOUNDED_OTHERWISE.some((pattern) => pattern.test(name)));
  expect(open).toEqual([]);
});

test('a text that is too long is refused by the name of its field', async () => {
  const error = await buildAnswer(app().app.db, { answer: 'x'.repeat(4001) }).catch((thrown: unknown) => thrown);
  expect(appErrorOfDatabase(error)).toMatchObject({
    code: 'invalid',
    facts: { details: { answer: 'Answer is too long' } },
  });
});

test('longer texts that other systems had stored before stay, and are still shown', async () => {
  const { pool, db } = app().app.database;
  const migration = await readFile(join(MIGRATIONS_FOLDER, '0013_text_lengths.sql'), 'utf8');
  const statement = migration
    .split('--> statement-breakpoint')
    .find((one) => one.includes('user_answers_answer_length'));
  await pool.query('ALTER TABLE user_answers DROP CONSTRAINT user_answers_answer_length');
  try {
    await buildAnswer(db, { answer: 'x'.repeat(5000) });
  } finally {
    await pool.query(statement ?? '');
  }
  const list = await app().call({ url: userAnswers.list.path });
  expect([list.statusCode, list.json().rows[0].answer.length]).toEqual([200, 5000]);
});
