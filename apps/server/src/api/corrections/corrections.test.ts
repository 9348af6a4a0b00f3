import { describe, expect, it, vi } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { MANY_ANSWERS } from './corrections.queries.ts';
import { followRun, startApplying } from './runs.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, countPlay, propose, apply, marks } = useCorrections(test);

describe('a proposal', () => {
  it('says what it would change, and changes nothing', async () => {
    const answer = await propose();
    expect(answer.statusCode).toBe(201);
    const { preview, ...rest } = answer.json();
    expect(rest).toMatchObject({ state: 'ready', policy: 'key', answer: ['Ohm'], operation_id: null });
    expect(preview).toMatchObject({
      ...{ answers: 2, right_right: 0, right_wrong: 1, wrong_right: 1, wrong_wrong: 0 },
      ...{ points_gained: 4, gained_by: 1, points_lost: 4, lost_by: 1, students: 2, attempts: 2 },
    });
    const none = { school_id: null, school_name: null };
    const [first, second] = [
      { place_before: 2, place_after: 1 },
      { place_before: 1, place_after: 2 },
    ];
    const moves = [
      { user_id: setting().kofi, name: 'Kofi Boateng', ...none, ...first, points_before: 0, points_after: 4 },
      { user_id: setting().ama, name: 'Ama Mensah', ...none, ...second, points_before: 4, points_after: 0 },
    ];
    const standings = { top10_changes: 2, top100_changes: 2, entering: 0, leaving: 0 };
    expect(preview.overall).toEqual({ ...standings, moves });
    const inAttempt = moves.map((move) => ({
      ...{ ...move, points_before: move.points_before + 10, points_after: move.points_after + 10 },
    }));
    expect(preview.days).toEqual([{ date: '2026-11-20', ...standings, moves: inAttempt }]);
    expect(await marks()).toEqual([
      [true, 4],
      [false, 0],
    ]);
    const found = await test().call({ method: 'GET', url: `/v1/corrections/${answer.json().id}` }, 'viewer');
    expect(found.json()).toEqual(answer.json());
  });

  it('is refused until all play is counted: it shows places', async () => {
    const { ama } = setting();
    await rowsOf(`UPDATE play_clock SET students_upto = ${ama}`);
    const refused = await propose();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'not_counted', values: { students: 1, of: 2 }, detail: expect.stringContaining('1 of 2 students') },
    ]);
    expect(await rowsOf('SELECT FROM corrections')).toEqual([]);
    await countPlay();
    expect((await propose()).statusCode).toBe(201);
  });

  /** A school of these students and of others with so many points each. */
  async function addSchool(name: string, student: number, points: readonly number[]): Promise<number> {
    const [school] = await rowsOf(
      `INSERT INTO schools (name, identity_key) VALUES ('${name}', '${name}') RETURNING id`,
    );
    const students = [student];
    for (const points_earned of points) {
      const { id: user_id } = await buildUser(test().app.db);
      await buildAnswer(test().app.db, { user_id, points_earned });
      students.push(user_id);
    }
    await rowsOf(`UPDATE users SET school_id = ${school.id} WHERE id IN (${students.join()})`);
    await countPlay();
    return Number(school.id);
  }
  const [first, second] = [
    { place_before: 2, place_after: 1 },
    { place_before: 1, place_after: 2 },
  ];

  it('names the school of who moves, and schools that change places by points per student who played', async () => {
    const achimota = await addSchool('Achimota', setting().ama, [2, 2, 2, 2]);
    const wesley = await addSchool('Wesley', setting().kofi, [2, 2, 2, 2]);
    const { preview } = (await propose()).json();
    expect(preview.schools).toMatchObject({ top10_changes: 2, entering: 0, leaving: 0 });
    expect(preview.schools.moves).toEqual([
      { school_id: wesley, name: 'Wesley', ...first, points_before: 1.6, points_after: 2.4 },
      { school_id: achimota, name: 'Achimota', ...second, points_before: 2.4, points_after: 1.6 },
    ]);
    expect(preview.overall.moves[0]).toMatchObject({ name: 'Kofi Boateng', school_id: wesley, school_name: 'Wesley' });
  });

  it('places schools as the standings do: 15 points of 14 students are more than 16 of 15', async () => {
    const achimota = await addSchool('Achimota', setting().ama, [16, ...new Array(13).fill(0)]);
    const wesley = await addSchool('Wesley', setting().kofi, [11, ...new Array(12).fill(0)]);
    expect((await propose()).json().preview.schools.moves).toEqual([
      { school_id: wesley, name: 'Wesley', ...first, points_before: 0.79, points_after: 1.07 },
      { school_id: achimota, name: 'Achimota', ...second, points_before: 1.33, points_after: 1.07 },
    ]);
  });

  it('of many answers is computed in the background, and can be tried again where that has stopped', async () => {
    await rowsOf(`INSERT INTO user_answers (user_id, question_id, answer, is_correct) SELECT ${setting().ama}, ${setting().question.id}, 'Volt', false
      FROM generate_series(1, ${MANY_ANSWERS})`);
    const proposed = (await propose()).json();
    expect(proposed).toMatchObject({ state: 'computing', progress: 0 });
    expect(proposed.preview).toBeUndefined();
    const find = async () =>
      (await test().call({ method: 'GET', url: `/v1/corrections/${proposed.id}` }, 'viewer')).json();
    await vi.waitFor(async () => expect((await find()).state).toBe('ready'), 20_000);
    expect(await find()).toMatchObject({ progress: null, preview: { answers: MANY_ANSWERS + 2, wrong_right: 1 } });
    await vi.waitFor(async () => expect(await rowsOf('SELECT FROM correction_runs')).toEqual([]), 20_000);
    await rowsOf(`INSERT INTO correction_runs (correction_id, kind, progress) VALUES (${proposed.id}, 'compute', 0.4)`);
    // What is ready has no progress, though its run is not over yet.
    expect(await find()).toMatchObject({ state: 'ready', progress: null });
    // As a process leaves it that ends on its way.
    await rowsOf(`UPDATE corrections SET preview = NULL`);
    expect(await find()).toMatchObject({ state: 'computing', progress: expect.closeTo(0.4) });
    expect((await apply(proposed.id)).json().detail).toBe('What it would change is not computed yet.');
    await rowsOf(`UPDATE correction_runs SET seen_at = now() - interval '1 minute'`);
    expect(await find()).toMatchObject({ state: 'failed', progress: null });
  });

  it('waits while another correction of the question is applied, whose progress everybody can read', async () => {
    const { id } = (await propose()).json();
    await rowsOf(`INSERT INTO correction_runs (correction_id, kind, progress) VALUES (${id}, 'apply', 0.45)`);
    const found = await test().call({ method: 'GET', url: `/v1/corrections/${id}` }, 'viewer');
    expect(found.json()).toMatchObject({ state: 'applying', progress: expect.closeTo(0.45) });
    const refused = await propose({ policy: 'void', answer: null });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The question is being corrected: 45 % are done',
    ]);
    // As where the process that applies it has gone.
    await rowsOf(`UPDATE correction_runs SET seen_at = now() - interval '11 seconds'`);
    expect((await propose({ policy: 'void', answer: null })).statusCode).toBe(201);
  });

  it('is applied once at a time: a second application is refused and leaves the progress of the first', async () => {
    const { id } = (await propose()).json();
    const { db } = test().app;
    // Its computation ends when it is applied already.
    const computing = followRun(db, id, 'compute');
    const applying = await startApplying(db, id);
    await computing.end();
    await rowsOf('UPDATE correction_runs SET progress = 0.45');
    const second = await apply(id);
    expect([second.statusCode, second.json().detail]).toEqual([
      409,
      'It is being applied: 45 % are done. If it was interrupted, try again in ten seconds.',
    ]);
    expect(await rowsOf('SELECT kind, progress FROM correction_runs')).toEqual([
      { kind: 'apply', progress: expect.closeTo(0.45) },
    ]);
    await applying.end();
    expect((await apply(id)).statusCode).toBe(201);
  });

  it('leads to the answers that it counts', async () => {
    const { id } = (await propose()).json();
    const answersOf = async (filter: string) => {
      const url = `/v1/user-answers?question_id=${setting().question.id}&${filter}`;
      return (await test().call({ method: 'GET', url })).json().rows.map((row: { answer: string }) => row.answer);
    };
    expect(await answersOf(`is_correct=true&becomes_wrong=${id}`)).toEqual(['Newton']);
    expect(await answersOf(`is_correct=false&becomes_right=${id}`)).toEqual([' ohm ']);
    expect(await answersOf(`is_correct=true&becomes_right=${id}`)).toEqual([]);
    const attempts = async (correction: number) =>
      (await test().call({ method: 'GET', url: `/v1/qotd/attempts?rescored_by=${correction}` })).json().count;
    expect([await attempts(id), await attempts((await propose({ answer: ['Newton'] })).json().id)]).toEqual([2, 0]);
  });

  it('leads to its answers in every order, until they are deleted or it is applied', async () => {
    const { id } = (await propose()).json();
    const { ama, kofi } = setting();
    const list = async (filter: string) => {
      const { rows, count } = (await test().call({ method: 'GET', url: `/v1/user-answers?${filter}` })).json();
      return [count, ...rows.map(({ user_id }: { user_id: number }) => user_id)];
    };
    const marked =
      await rowsOf(`SELECT a.user_id, m.becomes FROM marked_answers m JOIN user_answers a ON a.id = m.answer_id
      WHERE correction_id = ${id} ORDER BY a.points_earned, a.id`);
    const who = (becomes: boolean) => marked.filter((row) => row.becomes === becomes).map(({ user_id }) => user_id);
    expect(who(true)).toContain(kofi);
    expect(await list(`becomes_right=${id}&sort=points_earned`)).toEqual([who(true).length, ...who(true)]);
    const descending = `becomes_wrong=${id}&sort=points_earned&order=desc`;
    expect(await list(descending)).toEqual([who(false).length, ...who(false).toReversed()]);
    expect(await list(`becomes_right=${id}&to=2020-01-01`)).toEqual([0]);
    expect(await list(`becomes_right=${id}&becomes_wrong=${id}`)).toEqual([0]);
    expect(await list(`becomes_right=${id}&user_id=${kofi}`)).toEqual([1, kofi]);
    expect(await list(`becomes_right=${id}&user_id=${ama}`)).toEqual([0]);
    await rowsOf(`DELETE FROM user_answers WHERE user_id = ${kofi}`);
    expect(await list(`becomes_right=${id}`)).not.toContain(kofi);
    expect((await apply(id)).statusCode).toBe(201);
    expect(await rowsOf('SELECT FROM marked_answers')).toEqual([]);
  });

  it('leads to the attempts that it would rescore, in every order, until they are deleted or it is applied', async () => {
    const { id } = (await propose()).json();
    const { ama, kofi } = setting();
    const list = async (filter = '') => {
      const { rows, count } = (
        await test().call({ method: 'GET', url: `/v1/qotd/attempts?rescored_by=${id}${filter}` })
      ).json();
      return [count, ...rows.map(({ user_id }: { user_id: number }) => user_id)];
    };
    for (const sort of ['id', 'time_taken', 'quiz_date'])
      expect(await list(`&order=desc&sort=${sort}`)).toEqual([2, kofi, ama]);
    expect(await list('&sort=score&order=desc')).toEqual([2, ama, kofi]);
    expect(await list('&sort=score&order=asc&offset=1')).toEqual([2, ama]);
    expect([await list('&to=2020-01-01'), await list('&from=2020-01-01'), await list(`&user_id=${kofi}`)]).toEqual([
      [0],
      [2, kofi, ama],
      [1, kofi],
    ]);
    await rowsOf(`DELETE FROM qotd_attempts WHERE user_id = ${ama}`);
    expect([await list(), await list('&from=2020-01-01')]).toEqual([
      [1, kofi],
      [1, kofi],
    ]);
    expect((await apply(id)).statusCode).toBe(201);
    expect([await list(), await rowsOf('SELECT FROM rescored_attempts')]).toEqual([[0], []]);
  });

  it('names who gains a badge, and who has one that would not be earned', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    const { preview } = (await propose()).json();
    expect(preview.badges).toEqual([
      {
        ...{ badge_id: badge.id, name: 'Perfect Day', gained: 1, lost: 1 },
        gained_by: [{ id: setting().kofi, name: 'Kofi Boateng' }],
        lost_by: [{ id: setting().ama, name: 'Ama Mensah' }],
      },
    ]);
  });

  it('keeps no names: people are called as they are now, and left out where their account is gone', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    const { id } = (await propose()).json();
    await rowsOf(`UPDATE users SET name = 'Kofi A. Boateng' WHERE id = ${setting().kofi}`);
    await rowsOf(`DELETE FROM users WHERE id = ${setting().ama}`);
    const { preview } = (await test().call({ method: 'GET', url: `/v1/corrections/${id}` })).json();
    const namesOf = (people: { name: string }[]) => people.map(({ name }) => name);
    expect([namesOf(preview.overall.moves), preview.overall.top10_changes]).toEqual([['Kofi A. Boateng'], 2]);
    expect(namesOf(preview.days[0].moves)).toEqual(['Kofi A. Boateng']);
    expect(preview.badges).toMatchObject([{ lost: 1, gained_by: [{ name: 'Kofi A. Boateng' }], lost_by: [] }]);
    const stored = await rowsOf('SELECT preview::text FROM corrections');
    expect(stored[0].preview).not.toMatch(/Ama|Kofi/);
  });

  it.each([
    ['accept_both', { answer: ['Ohm'] }, { right_right: 1, wrong_right: 1, points_lost: 0, points_gained: 4 }],
    ['full_points', { answer: null }, { right_right: 1, wrong_right: 1, points_lost: 0, points_gained: 4 }],
    ['void', { answer: null }, { right_right: 1, wrong_wrong: 1, points_lost: 4, points_gained: 0 }],
  ])('can be of another policy: %s', async (policy, values, expected) => {
    expect((await propose({ policy, ...values })).json().preview).toMatchObject(expected);
  });

  it.each([
    [{ answer: ['Volt'] }, { answer: 'Answer must be texts of the question’s options' }],
    [{ answer: [] }, { answer: 'Answer must be texts of the question’s options' }],
    [{ answer: null }, { answer: 'Answer is required' }],
    [{ policy: 'guess' }, { policy: expect.any(String) }],
    [{ reason: 'x'.repeat(301) }, { reason: 'Reason must be at most 300 characters' }],
  ])('is refused by its field: %j', async (values, details) => {
    const answer = await propose(values);
    expect([answer.statusCode, answer.json().details]).toEqual([422, details]);
  });

  it('of an unknown question is not found, and is no matter for editors: points are not the bank’s', async () => {
    expect((await propose({ question_id: 4711 })).statusCode).toBe(404);
    expect((await propose({}, 'editor')).statusCode).toBe(403);
  });
});
