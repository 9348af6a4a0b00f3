import { MIN_PASSWORD, USER_LIMITS } from '@quizdesk/contract/users';
import type { Database } from '../../db/database.ts';
import { recordOperation } from '../../db/journal/operation.ts';
import { LIMIT_PREFIX } from '../../plugins/rate-limit.ts';
import { insertAdministrator } from '../../shared/accounts/account-access.ts';
import { weaknessOf } from '../../shared/accounts/password-rules.ts';
import { rotateAccessKey } from '../../shared/accounts/signing-key.ts';
import { markTemporary } from '../../shared/accounts/temporary-password.ts';
import {
  type EndedSessions,
  type ListedAdministrator,
  listAdministrators,
  resetPassword,
  resetTwoFactor,
  revokeAdministrator,
} from '../administrators.ts';
import { ACCOUNT_LIMIT, accountKey, PAIR_LIMITS } from '../limits.ts';
import type { AdminCommand } from './admin-arguments.ts';
import { generatePassword } from './generated-password.ts';
import { CommandError } from './read-password.ts';

/** Forgets every failed sign-in of an account that is counted in Redis. Throws where Redis cannot be reached. */
export async function clearLimits(redisUrl: string, userId: number): Promise<void> {
  const { createClient } = await import('redis');
  const redis = createClient({ url: redisUrl, socket: { connectTimeout: 3000, reconnectStrategy: false } });
  // Without a listener an error would end the process; the failed command reports it anyway.
  redis.on('error', () => {});
  await redis.connect();
  try {
    const account = accountKey({ userId, username: '' });
    for (const name of [ACCOUNT_LIMIT, ...Object.values(PAIR_LIMITS)]) {
      for await (const keys of redis.scanIterator({ MATCH: `${LIMIT_PREFIX}:${name}:${account}|*`, COUNT: 1000 })) {
        if (keys.length > 0) await redis.del(keys);
      }
    }
  } finally {
    redis.destroy();
  }
}

/** What a command works with besides the database. */
export interface Surroundings {
  readonly redisUrl: string | undefined;
  readonly brandName: string;
  readPassword(): Promise<string>;
  print(line: string): void;
}

interface ChosenPassword {
  readonly password: string;
  readonly generated: boolean;
}

async function choosePassword(
  { generate, username }: { readonly generate: boolean; readonly username: string },
  { brandName, readPassword: read }: Surroundings,
): Promise<ChosenPassword> {
  if (generate) return { password: generatePassword(), generated: true };
  const password = await read();
  if (password.length < MIN_PASSWORD) {
    throw new CommandError(`The password must be at least ${MIN_PASSWORD} characters`);
  }
  if (password.length > USER_LIMITS.password) {
    throw new CommandError(`The password must be at most ${USER_LIMITS.password} characters`);
  }
  const weakness = await weaknessOf(password, { username, brandName });
  if (weakness !== undefined) throw new CommandError(`The password ${weakness}`);
  return { password, generated: false };
}

function known<Ended extends EndedSessions>(ended: Ended | undefined, username: string): Ended {
  if (!ended) throw new CommandError(`There is no administrator called ${username}`);
  return ended;
}

const sessionsText = (count: number) => (count === 1 ? '1 session was' : `${count} sessions were`);

async function clearLimitsOrSay(userId: number, { redisUrl, print }: Surroundings): Promise<void> {
  if (redisUrl === undefined) return;
  try {
    await clearLimits(redisUrl, userId);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`Earlier wrong passwords may still cause a wait of some minutes: Redis cannot be reached (${reason})`);
  }
}

function tableOf(rows: readonly ListedAdministrator[]): string[] {
  const cells = rows.map((row) => [
    row.username,
    row.name,
    row.role,
    row.status,
    String(row.sessions),
    row.lastSignIn?.toISOString() ?? 'never',
  ]);
  const lines = [['USERNAME', 'NAME', 'ROLE', 'STATUS', 'SESSIONS', 'LAST SIGN-IN'], ...cells];
  const widths = lines.reduce<number[]>(
    (widest, line) => line.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  );
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Runs what a command writes as an operation of the journal, about the account that it returns. */
async function recordCommand<Result extends { readonly userId?: number | undefined } | undefined>(
  db: Database,
  name: string,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const start = { actorName: 'Command line', action: `command.${name}` };
  const subjectOf = (result: Result) => ({ table: 'users', id: result?.userId });
  return (await recordOperation(db, start, work, subjectOf)).result;
}

type Command<Kind extends AdminCommand['kind']> = Extract<AdminCommand, { kind: Kind }>;

async function create(db: Database, command: Command<'create'>, surroundings: Surroundings): Promise<void> {
  const { username, name, role } = command;
  const { password, generated } = await choosePassword(command, surroundings);
  const { userId } = await recordCommand(db, 'create', async (tx) => {
    const added = await insertAdministrator(tx, { username, name, role, password });
    if (added !== undefined) await markTemporary(tx, added);
    return { userId: added };
  });
  if (userId === undefined) throw new CommandError(`The name ${username} is taken`);
  surroundings.print(`${username} is now ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`);
  if (generated) surroundings.print(`Password: ${password}`);
}

async function reset(db: Database, command: Command<'reset-password'>, surroundings: Surroundings): Promise<void> {
  const { username } = command;
  const { password, generated } = await choosePassword(command, surroundings);
  const { userId, ended } = known(
    await recordCommand(db, 'resetPassword', (tx) => resetPassword(tx, username, password)),
    username,
  );
  surroundings.print(`${username} has a new password; ${sessionsText(ended)} ended`);
  if (generated) surroundings.print(`Password: ${password}`);
  await clearLimitsOrSay(userId, surroundings);
}

async function resetSecondFactor(db: Database, { username }: Command<'reset-2fa'>, surroundings: Surroundings) {
  const { userId, wasOn, ended } = known(
    await recordCommand(db, 'resetTwoFactor', (tx) => resetTwoFactor(tx, username)),
    username,
  );
  const done = `${username} signs in with the password alone`;
  surroundings.print(`${done}${wasOn ? '' : ', as before'}; ${sessionsText(ended)} ended`);
  await clearLimitsOrSay(userId, surroundings);
}

/** Runs the command and prints its outcome. Rejects with a CommandError where it cannot be done. */
export async function runAdminCommand(
  db: Database,
  command: Exclude<AdminCommand, { kind: 'help' }>,
  surroundings: Surroundings,
): Promise<void> {
  if (command.kind === 'create') return create(db, command, surroundings);
  if (command.kind === 'reset-password') return reset(db, command, surroundings);
  if (command.kind === 'reset-2fa') return resetSecondFactor(db, command, surroundings);
  if (command.kind === 'rotate-keys') {
    await recordCommand(db, 'rotateKeys', async (tx) => {
      await rotateAccessKey(tx);
      return undefined;
    });
    surroundings.print('Access tokens are signed with a new key; those of the old one stay valid until they expire');
    return;
  }
  if (command.kind === 'list') {
    for (const line of tableOf(await listAdministrators(db))) surroundings.print(line);
    return;
  }
  const { ended } = known(
    await recordCommand(db, 'revoke', (tx) => revokeAdministrator(tx, command.username)),
    command.username,
  );
  surroundings.print(`${sessionsText(ended)} ended`);
}
