import { schools as schoolEndpoints } from '@quizdesk/contract/schools';
import { users } from '@quizdesk/contract/users';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users as table } from '../../../db/schema/users.ts';
import { buildUser } from '../../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../../testing/test-app.ts';
import { timesAsLong } from '../../../testing/times-as-long.ts';
import { storeSchools } from './student-schools.queries.ts';

const test = useTestApp({ services: ['api'] });

function importFile(lines: readonly string[] | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}) {
  const form = new FormData();
  form.set('CSV', new Blob([lines instanceof Uint8Array ? lines : lines.join('\n')]), 'students.csv');
  return test().call({ method: 'PUT', url: users.importSchools.path, query, payload: form });
}

async function addSchool(name: string, region?: string, location?: string): Promise<number> {
  const payload = { name, region, location };
  return (await test().call({ method: 'POST', url: schoolEndpoints.insert.path, payload })).json().id;
}

const student = async (username: string, school_id?: number) =>
  (
    await buildUser(test().app.db, {
      username,
      name: `Name of ${username}`,
      email: `${username}@example.org`,
      school_id,
    })
  ).id;
const schoolOf = async (id: number) =>
  (await test().app.db.select({ school_id: table.school_id }).from(table).where(eq(table.id, id)))[0]?.school_id;
const faultsOf = (answer: Awaited<ReturnType<typeof importFile>>) =>
  answer.json().faults.map(({ row, column, message }: Record<string, unknown>) => `${row} ${column}: ${message}`);

describe('schools of students from a file', () => {
  it('are set by username, id or email, and by the name or id of the school, whatever case and spaces', async () => {
    const [keta, tema] = [await addSchool('Keta High'), await addSchool('Tema High')];
    const [ama, kofi, esi] = [await student('ama'), await student('kofi', tema), await student('esi', tema)];
    const answer = await importFile([
      ...['\ufeffUsername;ID;Email;School;School ID;Class', 'AMA;;; keta  HIGH;;1b', `;${kofi};;;${keta};1b`],
      ...['; ;ESI@example.org;Tema High;;', `;${kofi};;Keta High;;`, ''],
    ]);
    expect(answer.json()).toEqual({
      ...{ changed: 2, moved: 1, unchanged: 1, left_empty: 0, repeated: 1, ignored_columns: ['Class'] },
      sample: [
        { row: 2, user: { id: ama, name: 'Name of ama', username: 'ama' }, school_before: null, school: 'Keta High' },
        {
          row: 3,
          user: { id: kofi, name: 'Name of kofi', username: 'kofi' },
          school_before: 'Tema High',
          school: 'Keta High',
        },
      ],
    });
    expect(await Promise.all([ama, kofi, esi].map(schoolOf))).toEqual([keta, keta, tema]);
  });

  it('come from the exported list, which is filled in and given back', async () => {
    // Beginnings that an exported file marks, so that no spreadsheet program takes them for a formula.
    const [keta, tema] = [await addSchool('Keta; =High', '-', '@Quay'), await addSchool('Tema High')];
    const [ama, kofi] = [await student('-ama'), await student('kofi', keta)];
    const list = await test().call({ method: 'GET', url: users.export.path, query: { role: 'student' } });
    const given = (await importFile(new Uint8Array(list.rawPayload))).json();
    expect(given).toMatchObject({ changed: 0, unchanged: 1, left_empty: 1 });
    expect(given.ignored_columns).toEqual([
      'Name',
      'Phone',
      'Role',
      'Status',
      'Last played (UTC)',
      'Premium until (UTC)',
      'Created at (UTC)',
    ]);
    const [head = '', kofiRow = '', amaRow = ''] = list.body.split('\r\n');
    const heads = head.split(',');
    const cells = amaRow.split(',');
    cells[heads.indexOf('School')] = 'Tema High';
    expect((await importFile([head, kofiRow, cells.join(',')])).json()).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await Promise.all([ama, kofi].map(schoolOf))).toEqual([tema, keta]);
  });

  it('stay as they are where the cell is empty', async () => {
    const keta = await addSchool('Keta High');
    const ama = await student('ama', keta);
    const answer = await importFile(['USERNAME,SCHOOL', 'ama,']);
    expect(answer.json()).toMatchObject({ changed: 0, unchanged: 0, left_empty: 1 });
    expect(await schoolOf(ama)).toBe(keta);
  });

  it('are not stored in a dry run, which says the same', async () => {
    await addSchool('Keta High');
    const ama = await student('ama');
    const file = ['USERNAME,SCHOOL', 'ama,Keta High'];
    const dry = (await importFile(file, { dry_run: 'true' })).json();
    expect(await schoolOf(ama)).toBeNull();
    expect((await importFile(file)).json()).toEqual(dry);
    expect((await importFile(file)).json()).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('are not stored where somebody else has set one of them since the file was checked', async () => {
    const [keta, tema] = [await addSchool('Keta High'), await addSchool('Tema High')];
    const [ama, kofi] = [await student('ama'), await student('kofi', tema)];
    const { db } = test().app;
    const storing = (before: number | null) =>
      db.transaction((tx) =>
        storeSchools(tx, [
          { userId: ama, schoolId: keta, before: null },
          { userId: kofi, schoolId: keta, before },
        ]),
      );
    await expect(storing(null)).rejects.toThrow('Students or schools were changed meanwhile');
    expect(await Promise.all([ama, kofi].map(schoolOf))).toEqual([null, tema]);
    await storing(tema);
    expect(await Promise.all([ama, kofi].map(schoolOf))).toEqual([keta, keta]);
  });

  it('are one operation, which an undo takes back', async () => {
    const [, tema] = [await addSchool('Keta High'), await addSchool('Tema High')];
    const [ama, kofi] = [await student('ama'), await student('kofi', tema)];
    // An undo of accounts makes sure that someone is left who may do everything.
    await buildUser(test().app.db, { role: 'superadmin' });
    const stored = await importFile(['USERNAME,SCHOOL', 'ama,Keta High', 'kofi,Keta High']);
    expect(stored.headers['operation-can-undo']).toBe('true');
    const url = `/v1/operations/${stored.headers['operation-id']}/undo`;
    expect((await test().call({ method: 'POST', url })).json()).toMatchObject({
      undoes: Number(stored.headers['operation-id']),
    });
    expect(await Promise.all([ama, kofi].map(schoolOf))).toEqual([null, tema]);
  });

  it('are told apart by region, location or id, and an unclear name is a fault', async () => {
    const [north, south] = [await addSchool('St Mary', 'North', 'Bole'), await addSchool('St Mary', 'South', 'Axim')];
    const [ama, kofi, esi] = [await student('ama'), await student('kofi'), await student('esi')];
    const unclear = await importFile(['USERNAME,SCHOOL', 'ama,St Mary']);
    expect(faultsOf(unclear)).toEqual(['2 SCHOOL: 2 schools are called “St Mary”; give REGION, LOCATION or SCHOOL ID']);
    const head = 'USERNAME,SCHOOL,REGION,LOCATION,SCHOOL ID';
    const answer = await importFile([head, 'ama,St Mary,north,,', 'kofi,St Mary,,AXIM,', `esi,,,,${north}`]);
    expect(answer.json()).toMatchObject({ changed: 3 });
    expect(await Promise.all([ama, kofi, esi].map(schoolOf))).toEqual([north, south, north]);
  });

  it('with a fault anywhere are not stored, and every fault is named by row and column', async () => {
    const keta = await addSchool('Keta High');
    await addSchool('Tema High');
    const ama = await student('ama');
    await student('kofi');
    const twin = (username: string) => buildUser(test().app.db, { username, email: 'twins@example.org' });
    await Promise.all([twin('kwame'), twin('kwaku')]);
    await buildUser(test().app.db, { username: 'boss', name: 'Efua Boss', role: 'viewer' });
    const answer = await importFile([
      'USERNAME,ID,EMAIL,SCHOOL,REGION,SCHOOL ID',
      ...['ama,,,Keta High,,', 'nobody,,,Keta High,,', 'kofi,,,No School,,', 'boss,,,Keta High,,'],
      ...['ama,,,Tema High,,', ',x,,Keta High,,', ',,,Keta High,,', ',,twins@example.org,Keta High,,'],
      ...[
        `kofi,${ama},,Keta High,,`,
        'kofi,,other@example.org,Keta High,,',
        'kofi,,,,Volta,',
        `kofi,,,Tema High,,${keta}`,
      ],
      ...['kofi,,,,,0', ',9999999999999999,,Keta High,,', ',900719925474099,,Keta High,,'],
    ]);
    expect(answer.statusCode).toBe(422);
    expect(faultsOf(answer)).toEqual([
      '3 USERNAME: There is no student with this username',
      '4 SCHOOL: There is no school with this name',
      '5 USERNAME: Efua Boss is no student',
      '6 USERNAME: Row 2 gives ama another school',
      '7 ID: ID must be a whole number',
      '8 USERNAME: Username, ID or email is required',
      '9 EMAIL: Several accounts have this email; give the username or the ID',
      '10 USERNAME: The id is that of ama',
      '11 EMAIL: kofi has another email',
      '12 SCHOOL: School is required where a region or location is given',
      '13 SCHOOL ID: There is no school with this ID and name',
      '14 SCHOOL ID: School ID must be a whole number',
      '15 ID: ID must be a whole number',
      '16 ID: There is no student with this id',
    ]);
    expect(answer.json().faults_count).toBe(14);
    expect(await schoolOf(ama)).toBeNull();
  });

  it('need a column for the student and one for the school', async () => {
    const answer = await importFile(['Name,Town', 'Ama,Keta']);
    expect(answer.json()).toMatchObject({
      message: 'The columns USERNAME, ID or EMAIL and SCHOOL or SCHOOL ID are missing',
      details: { CSV: expect.any(String) },
    });
    expect((await importFile(['USERNAME,SCHOOL'])).json().message).toBe('The file has no rows');
  });

  it('of ten times as many students take about ten times as long, and those of a school are listed', {
    timeout: 180_000,
  }, async () => {
    const { db } = test().app;
    const keta = await addSchool('Keta High');
    await addSchool('Tema High');
    // As on a new server: what the planner knows of accounts is its administrator.
    await test().tokenFor('admin');
    await db.execute(sql`ANALYZE users`);
    const values = Array.from({ length: 20_000 }, (_, index) => ({
      name: `Pupil ${index}`,
      username: `pupil${index}`,
    }));
    await db.execute(sql`INSERT INTO users (name, username)
      SELECT * FROM unnest(${sql.param(values.map(({ name }) => name))}::text[], ${sql.param(values.map(({ username }) => username))}::text[])`);
    const lines = values.map(({ username }, index) => `${username},${index % 2 ? 'Keta High' : 'Tema High'}`);
    const importOf = (some: readonly string[]) => async () => {
      expect((await importFile(['USERNAME,SCHOOL', ...some])).json()).toMatchObject({ changed: some.length });
    };
    // A plan that reads all accounts for each of them would take a hundred times as long.
    expect(await timesAsLong(importOf(lines.slice(0, 2000)), importOf(lines.slice(2000)))).toBeLessThan(40);
    const query = { school_id: String(keta), limit: '5', role: 'student' };
    const { rows, count } = (await test().call({ method: 'GET', url: pathOf(users.list), query })).json();
    expect([count, rows.map(({ school_name }: { school_name: string }) => school_name)]).toEqual([
      10_000,
      Array(5).fill('Keta High'),
    ]);
    const both = { ...query, q: 'pupil19999' };
    expect((await test().call({ method: 'GET', url: pathOf(users.list), query: both })).json().count).toBe(1);
    expect(await db.$count(table, inArray(table.school_id, [keta]))).toBe(10_000);
  });
});
