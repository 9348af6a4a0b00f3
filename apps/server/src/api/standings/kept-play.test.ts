import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createProcessLog } from '../../logging/process-log.ts';
import { openLocalStorage } from '../../storage/local-storage.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { countWrong } from '../../testing/play-truth.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followClock } from './play-days.ts';
import { usePlay } from './testing-play.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { query, count, expectRight } = usePlay(test);

describe('what is kept of play', () => {
  it('is mended where it is wrong, and left alone where it is only late', async () => {
    const { id: question_id } = await buildQuestion(test().app.db);
    for (let made = 0; made < 3; made++) await buildAnswer(test().app.db, { question_id });
    await expectRight();
    for (const break_ of [
      'UPDATE play_days SET points = points + 1 WHERE user_id = (SELECT min(user_id) FROM play_days)',
      'DELETE FROM play_days WHERE user_id = (SELECT max(user_id) FROM play_days)',
      'UPDATE play_sums SET answers = 7 WHERE user_id = (SELECT min(user_id) FROM play_sums)',
      'DELETE FROM play_totals WHERE user_id = (SELECT min(user_id) FROM play_totals)',
      `UPDATE subject_sums SET answers = 7`,
      `UPDATE last_plays SET day = '-infinity' WHERE user_id = (SELECT min(user_id) FROM play_days)`,
      'UPDATE last_plays SET is_student = NOT is_student WHERE user_id = (SELECT max(user_id) FROM play_days)',
      'DELETE FROM last_plays WHERE user_id = (SELECT max(user_id) FROM play_days)',
      `INSERT INTO last_plays VALUES (4711, '2026-11-20', true)`,
    ]) {
      await query(break_);
      expect([break_, (await countWrong(test().app.database.pool)) > 0]).toEqual([break_, true]);
      await expectRight();
    }
    await buildAnswer(test().app.db, { question_id });
    await query(`UPDATE questions SET subject = 'history'`);
    expect(await countWrong(test().app.database.pool)).toBe(0);
    await query(`SELECT answers_fold(1, 'UTC')`);
    expect(await countWrong(test().app.database.pool)).toBe(0);
    await expectRight();
  });

  it('of users is gone with all of them', async () => {
    await buildAnswer(test().app.db, {});
    await query('TRUNCATE users CASCADE');
    await expectRight();
    expect(await query('SELECT FROM last_plays')).toEqual([]);
  });

  it('is counted again by another clock, whichever process does it', async () => {
    await buildAnswer(test().app.db, { created_at: new Date('2026-11-20T23:30:00Z') });
    await expectRight();
    await followClock(test().app.db, 'UTC');
    expect(await query('SELECT zone FROM play_clock')).toEqual([{ zone: 'UTC' }]);
    await followClock(test().app.db, 'Africa/Lagos');
    await buildAnswer(test().app.db, { created_at: new Date('2026-11-20T23:30:00Z') });
    // A process that still has the old clock counts by the new one too.
    await count('UTC');
    await expectRight('Africa/Lagos');
    expect(await query('SELECT DISTINCT day::text FROM play_days')).toEqual([{ day: '2026-11-21' }]);
  });

  it('is on the list again once a process starts with another clock', async () => {
    await buildAnswer(test().app.db, {});
    await count();
    const { app } = test();
    const storage = await openLocalStorage(await createTestFolder());
    const config = { ...app.config, contestTimeZone: 'Africa/Lagos' };
    const other = await buildApp({ config, database: app.database, storage }, createProcessLog('silent'));
    await other.ready();
    expect(await query('SELECT zone, students_upto FROM play_clock')).toEqual([
      { zone: 'Africa/Lagos', students_upto: 0 },
    ]);
    await other.close();
  });

  it('is counted by the server where it was left out of restored data', async () => {
    await buildAnswer(test().app.db, {});
    await query('DELETE FROM answer_log');
    expect(await countWrong(test().app.database.pool)).toBe(0);
    await expectRight();
  });
});
