import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { verifyPassword } from '../../shared/accounts/passwords.ts';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  refresh,
  signIn,
  tokensOf,
} from '../../testing/account-app.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import {
  createDatabasePlace,
  createTestFolder,
  type DatabasePlace,
  useTestDatabase,
} from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { enrol } from '../../testing/two-factor.ts';
import { parseAdminArguments } from './admin-arguments.ts';
import { CommandError } from './read-password.ts';
import { runAdminCommand } from './run-admin-command.ts';

describe('a command', () => {
  const database = useTestDatabase();
  closeAccountApps();

  async function run(line: string, password = 'quiet river', redisUrl?: string): Promise<string[]> {
    const command = parseAdminArguments(line.split(' '));
    if (command.kind === 'help') throw new Error('This test is about commands');
    const printed: string[] = [];
    await runAdminCommand(database().db, command, {
      redisUrl,
      brandName: 'Quizdesk',
      readPassword: async () => password,
      print: (words) => printed.push(words),
    });
    return printed;
  }

  async function findUser(username: string) {
    const [user] = await database().db.select().from(users).where(eq(users.username, username));
    return user;
  }

  test('create makes an administrator that can sign in', async () => {
    expect(await run('create ama --name Ama --role superadmin')).toEqual(['ama is now a superadmin']);
    expect(await findUser('ama')).toMatchObject({ name: 'Ama', role: 'superadmin', status: 'active' });
    const app = await buildAccountApp(database());
    expect((await signIn(app, { username: 'ama', password: 'quiet river' })).statusCode).toBe(200);
  });

  test('create --generate prints the password it made', async () => {
    const [made, password = ''] = await run('create ama --generate');
    expect(made).toBe('ama is now an admin');
    const generated = password.replace('Password: ', '');
    expect(generated.length).toBeGreaterThanOrEqual(20);
    expect(await verifyPassword((await findUser('ama'))?.password_hash, generated)).toBe(true);
  });

  test('a password that create or reset-password gives is changed before anything else', async () => {
    await run('create ama');
    const app = await buildAccountApp(database());
    const who = async () => {
      const { access_token } = (await signIn(app, { username: 'ama', password: 'quiet river' })).json();
      return (await call(app, 'GET', '/who', `Bearer ${access_token}`)).json();
    };
    expect(await who()).toMatchObject({ change_password: true });
    await database().pool.query('DELETE FROM temporary_passwords');
    expect(await who()).toMatchObject({ username: 'ama' });
    await run('reset-password ama');
    expect(await who()).toMatchObject({ change_password: true });
  });

  test('create refuses a name that is taken, in whatever case, and prints no password for it', async () => {
    await buildUser(database().db, { username: 'Ama', role: 'student' });
    await expect(run('create ama --generate')).rejects.toThrow(new CommandError('The name ama is taken'));
  });

  test.each([
    ['seven 7', 'The password must be at least 8 characters'],
    ['x'.repeat(201), 'The password must be at most 200 characters'],
  ])('the password "%s" is refused', async (password, message) => {
    const { password_hash, username } = await buildAdministrator(database().db);
    await expect(run('create ama', password)).rejects.toThrow(new CommandError(message));
    await expect(run(`reset-password ${username}`, password)).rejects.toThrow(new CommandError(message));
    expect((await findUser(username))?.password_hash).toBe(password_hash);
  });

  test.each(['eight 88', 'xy'.repeat(100)])('the password "%s" is taken', async (password) => {
    expect(await run('create ama', password)).toEqual(['ama is now an admin']);
  });

  test('reset-2fa turns two-factor sign-in off and ends the sessions', async () => {
    const { username } = await buildAdministrator(database().db, { username: 'Ama' });
    const app = await buildAccountApp(database());
    const { access_token } = await tokensOf(app, username);
    await enrol(app, access_token);
    expect((await signIn(app, { username })).statusCode).toBe(401);
    expect(await run('reset-2fa ama')).toEqual(['ama signs in with the password alone; 1 session was ended']);
    expect((await signIn(app, { username })).statusCode).toBe(200);
    expect(await run('reset-2fa ama')).toEqual([
      'ama signs in with the password alone, as before; 1 session was ended',
    ]);
    const { rows } = await database().pool.query(
      `SELECT actor_name FROM operations WHERE action = 'command.resetTwoFactor'`,
    );
    expect(rows).toEqual([{ actor_name: 'Command line' }, { actor_name: 'Command line' }]);
    await expect(run('reset-2fa esi')).rejects.toThrow(new CommandError('There is no administrator called esi'));
  });

  test('rotate-keys replaces the key of access tokens and keeps the one before', async () => {
    const keys = async () =>
      (
        await database().pool.query(
          `SELECT name, value FROM installation_secrets WHERE name LIKE 'access_token%' ORDER BY 1`,
        )
      ).rows;
    await buildAccountApp(database());
    const [before] = await keys();
    expect(await run('rotate-keys')).toHaveLength(1);
    expect(await keys()).toEqual([
      { name: 'access_token', value: expect.not.stringMatching(before.value) },
      { name: 'access_token_before', value: before.value },
    ]);
  });

  test('reset-password sets the password and ends all sessions of that account, not of others', async () => {
    const { db } = database();
    const user = await buildAdministrator(db, { username: 'Ama' });
    const other = await buildAdministrator(db);
    const app = await buildAccountApp(database());
    const tokens = [await tokensOf(app, 'ama'), await tokensOf(app, 'ama')];
    const others = await tokensOf(app, other.username);
    expect(await run('reset-password ama')).toEqual(['ama has a new password; 2 sessions were ended']);
    for (const { refresh_token } of tokens) expect((await refresh(app, { refresh_token })).statusCode).toBe(401);
    expect((await refresh(app, { refresh_token: others.refresh_token })).statusCode).toBe(200);
    expect((await signIn(app, { username: user.username })).statusCode).toBe(401);
    expect((await signIn(app, { username: user.username, password: 'quiet river' })).statusCode).toBe(200);
  });

  test.each([
    ['password123', 'The password is one of those that are guessed first: choose another'],
    ['xx Ama.Mensah xx', 'The password must not contain the username'],
  ])('a weak password (%s) changes nothing', async (password, fault) => {
    const { username } = await buildAdministrator(database().db, { username: 'ama.mensah' });
    await expect(run(`reset-password ${username}`, password)).rejects.toThrow(new CommandError(fault));
    await expect(run('create xama', password.replace('Ama.Mensah', 'xama'))).rejects.toThrow(CommandError);
    expect(await verifyPassword((await findUser(username))?.password_hash, PASSWORD)).toBe(true);
    expect(await findUser('xama')).toBeUndefined();
  });

  test('reset-password reports limits in Redis that could not be cleared, and succeeds all the same', async () => {
    const { username } = await buildAdministrator(database().db);
    const [done, warning] = await run(`reset-password ${username}`, 'quiet river', 'redis://127.0.0.1:1');
    expect(done).toBe(`${username} has a new password; 0 sessions were ended`);
    expect(warning).toContain('Redis cannot be reached');
    expect(await verifyPassword((await findUser(username))?.password_hash, 'quiet river')).toBe(true);
  });

  test('revoke ends sessions and leaves the password', async () => {
    const { username } = await buildAdministrator(database().db);
    const app = await buildAccountApp(database());
    const { access_token, refresh_token } = await tokensOf(app, username);
    expect(await run(`revoke ${username}`)).toEqual(['1 session was ended']);
    expect((await refresh(app, { refresh_token })).statusCode).toBe(401);
    expect((await call(app, 'GET', '/who', `Bearer ${access_token}`)).statusCode).toBe(401);
    expect((await signIn(app, { username })).statusCode).toBe(200);
  });

  test('only administrators can be reset or revoked', async () => {
    const { username } = await buildUser(database().db, { role: 'student' });
    for (const name of [username, 'nobody']) {
      const unknown = new CommandError(`There is no administrator called ${name}`);
      await expect(run(`reset-password ${name}`)).rejects.toThrow(unknown);
      await expect(run(`revoke ${name}`)).rejects.toThrow(unknown);
    }
  });

  test('list shows every administrator with living sessions and last sign-in', async () => {
    const { db } = database();
    await buildAdministrator(db, { username: 'ama', name: 'Ama Mensah', role: 'superadmin' });
    await buildAdministrator(db, { username: 'kofi', name: 'Kofi', status: 'inactive' });
    await buildUser(db, { username: 'student', role: 'student' });
    const app = await buildAccountApp(database());
    await tokensOf(app, 'ama');
    const [head = '', ama = '', ...rest] = await run('list');
    expect(head.split(/ {2,}/)).toEqual(['USERNAME', 'NAME', 'ROLE', 'STATUS', 'SESSIONS', 'LAST SIGN-IN']);
    expect(ama.split(/ {2,}/).slice(0, 5)).toEqual(['ama', 'Ama Mensah', 'superadmin', 'active', '1']);
    expect(ama).toMatch(/ \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(rest.map((line) => line.split(/ {2,}/))).toEqual([['kofi', 'Kofi', 'admin', 'inactive', '0', 'never']]);
  });
});

describe('the program', () => {
  interface Ended {
    readonly code: number;
    readonly out: string;
    readonly error: string;
  }

  async function run(args: readonly string[], place: Partial<DatabasePlace>, input = ''): Promise<Ended> {
    const env = { DATA_DIR: place.dataDir ?? '', DATABASE_URL: place.databaseUrl ?? '' };
    const { process, ended } = startScript('admin-command', env, args, input);
    const [out, { code, errors }] = await Promise.all([text(process.stdout), ended]);
    return { code: Number(code), out, error: errors };
  }

  test('reads the password from standard input and leaves an account behind', async () => {
    const place = await createDatabasePlace();
    const made = await run(['create', 'ama', '--name', 'Ama Mensah'], place, 'quiet river\n');
    expect(made).toEqual({ code: 0, out: 'ama is now an admin\n', error: '' });
    const again = await run(['create', 'AMA'], place, 'quiet river\r\n');
    expect(again).toEqual({ code: 1, out: '', error: 'The name AMA is taken\n' });
  });

  test('wrong usage prints the help and ends with 2', async () => {
    const { code, error } = await run(['delete', 'ama'], {});
    expect(code).toBe(2);
    expect(error).toMatch(/^There is no command delete\n\nUsage: npm run admin -- COMMAND\n/);
  });

  test('errors of the configuration and of the database are one line each', async () => {
    const wrong = await run(['list'], { databaseUrl: 'mysql://x' });
    expect([wrong.code, wrong.error]).toEqual([1, expect.stringContaining('DATABASE_URL must be an address')]);
    const away = await run(['list'], { databaseUrl: 'postgres://a@127.0.0.1:1/b', dataDir: await createTestFolder() });
    expect(away.code).toBe(1);
    expect(away.error.trim().split('\n')).toHaveLength(1);
  });

  test('beside a running server it works on PostgreSQL, and explains what to do on the embedded database', async () => {
    const place = await createDatabasePlace();
    const server = await openDatabase({ ...place, log: silentLog, maintenance: false });
    const { code, out, error } = await run(['create', 'ama', '--generate'], place);
    await server.close();
    if (server.kind === 'postgresql') {
      expect([code, out.split('\n')[0], error]).toEqual([0, 'ama is now an admin', '']);
    } else {
      const message =
        'The server is running on the embedded database. Stop it first, or let both use PostgreSQL (DATABASE_URL).\n';
      expect([code, out, error]).toEqual([1, '', message]);
    }
  });
});
