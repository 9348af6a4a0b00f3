import type { Subject } from '@quizdesk/contract/constants';
import type { StudentStanding } from '@quizdesk/contract/standings';
import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { countPlay } from '../../testing/count-play.ts';
import { dayOf, daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const get = async (url: string) => (await test().call({ method: 'GET', url })).json();
const query = async (text: string) => (await test().app.database.pool.query(text)).rows;
const count = () => countPlay(test().app.database, 'UTC');

async function addSchool(name: string, region?: string): Promise<number> {
  return (await test().call({ method: 'POST', url: '/v1/schools', payload: { name, region } })).json().id;
}

interface Played {
  readonly points: number;
  readonly daysBefore?: number;
  readonly question_id?: number | null;
}

async function play(user_id: number, { points, daysBefore = 0, question_id = null }: Played) {
  const created_at = daysAgo(daysBefore);
  const given = { user_id, question_id, is_correct: points > 0, points_earned: points, created_at };
  await buildAnswer(test().app.db, given);
}

/** Students of a school, each with one answer that earned these points. */
async function addStudents(school_id: number | null, points: readonly number[], played: Partial<Played> = {}) {
  const ids: number[] = [];
  for (const each of points) {
    const { id } = await buildUser(test().app.db, { school_id });
    await play(id, { ...played, points: each });
    ids.push(id);
  }
  return ids;
}

const nameAndPlace = ({ place, school }: { place: number; school: { name: string } }) => [place, school.name];

describe('the standings of students', () => {
  it('give equal points one place, leave out the next, and say where each was a week before', async () => {
    const school = await addSchool('Keta Lagoon');
    const [first, second, third, fourth] = await addStudents(school, [5, 3, 3, 1], { daysBefore: 8 });
    await play(fourth ?? 0, { points: 9 });
    await buildUser(test().app.db);
    await count();
    const { rows, count: ranked } = await get('/v1/standings/students');
    expect(ranked).toBe(4);
    expect(rows.map((row: StudentStanding) => [row.place, row.place_before, row.user.id, row.points])).toEqual([
      [1, 4, fourth, 10],
      [2, 1, first, 5],
      [3, 2, second, 3],
      [3, 2, third, 3],
    ]);
    expect(rows[0]).toMatchObject({ school_id: school, school_name: 'Keta Lagoon', answers: 2, correct: 2 });
    const page = await get('/v1/standings/students?limit=2&offset=3');
    expect([page.count, page.rows.map(({ place }: { place: number }) => place)]).toEqual([4, [3]]);
    expect(await get('/v1/standings/students?offset=100')).toEqual({
      rows: [],
      count: 4,
      counted: null,
      counted_until: null,
    });
  });

  it('are narrowed to days, a level, a subject and a school', async () => {
    const school = await addSchool('Keta Lagoon');
    const physics = await buildQuestion(test().app.db, { subject: 'physics' });
    const history = await buildQuestion(test().app.db, { subject: 'history' });
    const [one] = await addStudents(school, [7], { question_id: physics.id, daysBefore: 3 });
    const [other] = await addStudents(null, [4], { question_id: history.id });
    await query(`UPDATE user_answers SET level_id = ${physics.level_id} WHERE question_id = ${physics.id}`);
    await count();
    const ids = async (filters: string) =>
      (await get(`/v1/standings/students?${filters}`)).rows.map(({ user }: { user: { id: number } }) => user.id);
    expect(await ids('subject=physics')).toEqual([one]);
    expect(await ids('subject=history')).toEqual([other]);
    expect(await ids(`level_id=${physics.level_id}`)).toEqual([one]);
    expect(await ids(`school_id=${school}`)).toEqual([one]);
    expect(await ids(`from=${dayOf(daysAgo(1))}`)).toEqual([other]);
    expect(await ids(`to=${dayOf(daysAgo(2))}`)).toEqual([one]);
    const refused = await test().call({ method: 'GET', url: '/v1/standings/students?from=yesterday&subject=magic' });
    expect([refused.statusCode, Object.keys(refused.json().details)]).toEqual([422, ['subject', 'from']]);
  });
});

describe('a page of standings', () => {
  it('is whole though students and schools have just been deleted, and counts and places are without them', async () => {
    const { id: question_id, level_id } = await buildQuestion(test().app.db, { subject: 'physics' });
    const school = await addSchool('Keta Lagoon');
    const [first, second, third] = await addStudents(school, [9, 7, 5, 3, 1], { question_id });
    await addStudents(await addSchool('Even'), [2, 2, 2, 2, 2], { question_id });
    await query(`UPDATE user_answers SET level_id = ${level_id}`);
    await count();
    const page = async (filters: string) => {
      const { count: ranked, rows } = await get(`/v1/standings/students?limit=2&${filters}`);
      return [ranked, ...rows.map((row: StudentStanding) => [row.place, row.user.id])];
    };
    const filters = [
      '',
      'subject=physics',
      `subject=physics&level_id=${level_id}`,
      `from=${dayOf(daysAgo(0))}&level_id=${level_id}`,
    ];
    await query(`DELETE FROM users WHERE id = ${first}`);
    for (const each of filters) {
      const whole = [9, [1, second], [2, third]];
      expect([each, await page(each), await page(`${each}&offset=1`)]).toEqual([
        each,
        whole,
        [9, [2, third], [3, third && third + 1]],
      ]);
      await query(`SELECT students_follow(100)`);
    }
    await query(`DELETE FROM schools WHERE id = ${school}`);
    for (const each of ['limit=1', `limit=1&subject=physics`]) {
      expect((await get(`/v1/standings/schools?${each}`)).rows.map(nameAndPlace)).toEqual([[1, 'Even']]);
    }
    await count();
    for (const each of filters) expect(await page(each)).toEqual([9, [1, second], [2, third]]);
  });
});

describe('days that leave nothing out', () => {
  it('give the standings of all days, and those that leave some out do not', async () => {
    const physics = await buildQuestion(test().app.db, { subject: 'physics' });
    const [one] = await addStudents(null, [7], { question_id: physics.id, daysBefore: 9 });
    await play(one ?? 0, { points: 2, question_id: physics.id });
    await addStudents(null, [5], { daysBefore: 8 });
    // Administrators may have played when they were students.
    const { id } = await buildUser(test().app.db, { role: 'viewer' });
    await play(id, { points: 50 });
    await count();
    const standings = async (days: string) =>
      (await get(`/v1/standings/students?${days}`)).rows.map((row: StudentStanding) => [row.place_before, row.points]);
    const all = [
      [1, 9],
      [2, 5],
    ];
    expect(await standings('')).toEqual(all);
    expect(await standings(`from=${dayOf(daysAgo(9))}&to=${dayOf(new Date())}`)).toEqual(all);
    expect(await standings(`from=${dayOf(daysAgo(9))}&subject=physics`)).toEqual([[1, 9]]);
    expect(await standings(`from=${dayOf(daysAgo(8))}`)).toEqual([
      [1, 5],
      [null, 2],
    ]);
    expect(await standings(`to=${dayOf(daysAgo(1))}`)).toEqual([
      [1, 7],
      [2, 5],
    ]);
  });
});

describe('the standings of schools', () => {
  it('rank by points per student who played, and leave out and count schools of which fewer than five did', async () => {
    await addStudents(await addSchool('Even'), [2, 2, 2, 2, 2]);
    await addStudents(await addSchool('Large'), [3, 1, 2, 2, 2, 2]);
    await addStudents(await addSchool('Top'), [9, 1, 1, 1, 1], { daysBefore: 9 });
    await addStudents(await addSchool('Few'), [50, 50, 50, 50]);
    await addSchool('Idle');
    await buildUser(test().app.db, { school_id: 1 });
    await count();
    const { rows, count: ranked } = await get('/v1/standings/schools');
    expect(ranked).toBe(3);
    expect(rows.map(nameAndPlace)).toEqual([
      [1, 'Top'],
      [2, 'Even'],
      [2, 'Large'],
    ]);
    expect(rows[0]).toMatchObject({ students: 5, points: 13, mean: 2.6, correct: 5, answers: 5, place_before: 1 });
    expect(rows[0].weeks).toEqual([0, 0, 0, 0, 0, 0, 5, 0]);
    expect(rows[1].weeks.at(-1)).toBe(5);
    const total = await get('/v1/standings/schools?measure=total');
    expect(total.rows.map(nameAndPlace)).toEqual([
      [1, 'Top'],
      [2, 'Large'],
      [3, 'Even'],
    ]);
  });

  it('are those of one region where asked, in any of its spellings', async () => {
    await addStudents(await addSchool('Far', 'Ankobra'), [9, 9, 9, 9, 9]);
    await addStudents(await addSchool('One', 'Pra Central'), [2, 2, 2, 2, 2]);
    await addStudents(await addSchool('Two', ' pra  CENTRAL'), [3, 3, 3, 3, 3], { daysBefore: 2 });
    await addSchool('Three', 'Pra Central');
    await addStudents(await addSchool('Nowhere'), [9, 9, 9, 9, 9]);
    await count();
    const { rows: regions } = await get('/v1/schools/regions');
    expect(regions).toEqual([
      { region: 'Ankobra', schools: 1 },
      { region: 'Pra Central', schools: 3 },
    ]);
    const inRegion = [
      [1, 'Two'],
      [2, 'One'],
    ];
    const region = `region=${encodeURIComponent('Pra Central')}`;
    const found = await get(`/v1/standings/schools?${region}`);
    expect([found.count, found.rows.map(nameAndPlace)]).toEqual([2, inRegion]);
    const days = await get(`/v1/standings/schools?${region}&from=${dayOf(daysAgo(1))}`);
    expect(days.rows.map(nameAndPlace)).toEqual([[1, 'One']]);
    const file = await test().call({ method: 'GET', url: `/v1/standings/schools/export?${region}` });
    expect(file.body).not.toContain('Far');
    expect((await get('/v1/standings/schools?region=')).count).toBe(4);
    expect(await get('/v1/standings/schools?region=Elsewhere')).toEqual({
      rows: [],
      count: 0,
      counted: null,
      counted_until: null,
    });
  });

  it('of a season that goes on compare today with a week before, and end their weeks today', async () => {
    const [rising, falling] = [await addSchool('Rising'), await addSchool('Falling')];
    await addStudents(falling, [3, 3, 3, 3, 3], { daysBefore: 9 });
    for (const id of await addStudents(rising, [1, 1, 1, 1, 1], { daysBefore: 9 })) await play(id, { points: 8 });
    await addStudents(null, [1], { daysBefore: 30 });
    await count();
    const season = `from=${dayOf(daysAgo(20))}&to=${dayOf(daysAgo(-40))}`;
    const { rows } = await get(`/v1/standings/schools?${season}`);
    expect(rows).toMatchObject([
      { school: { id: rising }, place: 1, place_before: 2, weeks: [0, 0, 0, 0, 0, 0, 5, 5] },
      { school: { id: falling }, place: 2, place_before: 1, weeks: [0, 0, 0, 0, 0, 0, 5, 0] },
    ]);
  });

  it('are files too, with the heads of the list', async () => {
    await addStudents(await addSchool('Even'), [2, 2, 2, 2, 2]);
    await count();
    const file = await test().call({ method: 'GET', url: '/v1/standings/schools/export' });
    expect(file.headers['content-disposition']).toContain('standings-schools_all-days.csv');
    const [head, first] = file.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('Place,School ID,School,Region,Students,Points,Points per student');
    expect(first).toMatch(/^1,\d+,Even,,5,10,2,5,5,/);
    const students = await test().call({ method: 'GET', url: '/v1/standings/students/export' });
    expect(students.body).toMatch(/1,\d+,Person \d+,person\d+,Even,2,1,1,/);
  });

  it('are compared in a file, in the order that was asked for, without figures of few', async () => {
    const [even, few] = [await addSchool('Even'), await addSchool('Few')];
    await addStudents(even, [2, 2, 2, 2, 2]);
    await addStudents(few, [9]);
    await count();
    const file = (ids: string) =>
      test().call({ method: 'GET', url: `/v1/standings/comparison/export?ids=${encodeURIComponent(ids)}` });
    const [head, first, second] = (await file(`${few},${even},4711,${few}`)).body.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^School ID,School,Region,Students,Students who played,Active in 7 days,"?Share right, %"?,/);
    expect(first).toMatch(new RegExp(`^${few},Few,,1,1,,,,`));
    expect(second).toMatch(new RegExp(`^${even},Even,,5,5,5,\\d+,2,`));
    for (const ids of ['', 'x', '1,2,3,4,5', '0']) {
      const refused = await file(ids);
      expect([refused.statusCode, Object.keys(refused.json().details)]).toEqual([422, ['ids']]);
    }
  });

  it('are files of everybody, ranked once, even where somebody is deleted meanwhile', async () => {
    const school = await addSchool('Akosombo');
    // One of them has just been deleted: the days of play are counted a little later.
    await query(`SET session_replication_role = replica;
      INSERT INTO users (id, name, username, school_id) SELECT 1000 + i, 'Pupil', 'pupil' || i, CASE WHEN i % 2 = 1 THEN ${school} END FROM generate_series(1, 20001) i WHERE i <> 500;
      INSERT INTO play_totals (user_id, answers, correct, points, is_student) SELECT 1000 + i, 9, 9, 30000 - i, true FROM generate_series(1, 20001) i;
      SELECT standings_sums_repair();
      INSERT INTO play_clock (zone, students_upto, week_before) VALUES ('UTC', 9223372036854775807, (now() AT TIME ZONE 'UTC')::date - 7);
      RESET session_replication_role`);
    // As autovacuum does: by what is known of the tables from the tests before, they have a row or none.
    await query('ANALYZE users, play_totals');
    const { body } = await test().call({ method: 'GET', url: '/v1/standings/students/export' });
    const all = Array.from({ length: 20_001 }, (_, index) => index + 1).filter((place) => place !== 500);
    expect(body.trim().split('\r\n').slice(1)).toEqual(
      all.map((i) => [i, 1000 + i, 'Pupil', `pupil${i}`, i % 2 ? 'Akosombo' : '', 30_000 - i, 9, 9, ''].join(',')),
    );
  });
});

describe('the summary of a school', () => {
  it('has its students, weeks, subjects beside everybody, and best students', async () => {
    const school = await addSchool('Even');
    const subjects: Subject[] = ['physics', 'history'];
    const questions = await Promise.all(subjects.map((subject) => buildQuestion(test().app.db, { subject })));
    await addStudents(school, [1, 1, 1, 0, 0], { question_id: questions[0]?.id ?? null });
    await addStudents(null, [0, 0, 0, 0, 0], { question_id: questions[0]?.id ?? null });
    await buildUser(test().app.db, { school_id: school });
    await count();
    const summary = await get(`/v1/schools/${school}/summary`);
    expect(summary).toMatchObject({ students: 6, players: 5, active: 5, answers: 5, is_too_few: false, share: 0.6 });
    expect(summary.subjects).toEqual([{ subject: 'physics', answers: 5, share: 0.6, share_of_all: 0.3 }]);
    expect(summary.best.map(({ place }: { place: number }) => place)).toEqual([1, 1, 1, 4, 4]);
    expect(summary.weeks).toHaveLength(8);
    expect(summary.weeks.at(-1)).toMatchObject({ players: 5, answers: 5 });
  });

  it('names nobody and has no shares where fewer than five played; an unknown school is 404', async () => {
    const school = await addSchool('Few');
    await addStudents(school, [1, 1, 1, 1]);
    await count();
    const summary = await get(`/v1/schools/${school}/summary`);
    const none = {
      is_too_few: true,
      active: null,
      answers: null,
      points: null,
      share: null,
      daily_score: null,
      weeks: [],
      subjects: [],
      best: [],
    };
    expect(summary).toEqual({ students: 4, players: 4, counted: null, ...none });
    expect((await test().call({ method: 'GET', url: `/v1/schools/${school + 1}/summary` })).statusCode).toBe(404);
  });
});
