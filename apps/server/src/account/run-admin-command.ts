import { MIN_PASSWORD, USER_LIMITS } from '@quizdesk/contract/users';
import type { Database } from '../db/database.ts';
import { weaknessOf } from '../plugins/password-rules.ts';
import type { AdminCommand } from './admin-arguments.ts';
import {
  type EndedSessions,
  insertAdministrator,
  type ListedAdministrator,
  listAdministrators,
  resetPassword,
  revokeAdministrator,
} from './administrators.ts';
import { clearLimits } from './clear-limits.ts';
import { generatePassword } from './generated-password.ts';
import { CommandError } from './read-password.ts';

/** What a command works with besides the database. */
export interface Surroundings {
  readonly redisUrl: string | undefined;
  readPassword(): Promise<string>;
  print(line: string): void;
}

interface ChosenPassword {
  readonly password: string;
  readonly generated: boolean;
}

async function choosePassword(
  { generate, username }: { readonly generate: boolean; readonly username: string },
  { readPassword: read }: Surroundings,
): Promise<ChosenPassword> {
  if (generate) return { password: generatePassword(), generated: true };
  const password = await read();
  if (password.length < MIN_PASSWORD) {
    throw new CommandError(`The password must be at least ${MIN_PASSWORD} characters`);
  }
  if (password.length > USER_LIMITS.password) {
    throw new CommandError(`The password must be at most ${USER_LIMITS.password} characters`);
  }
  const weakness = weaknessOf(password, username);
  if (weakness !== undefined) throw new CommandError(`The password ${weakness}`);
  return { password, generated: false };
}

function known(ended: EndedSessions | undefined, username: string): EndedSessions {
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

type Command<Kind extends AdminCommand['kind']> = Extract<AdminCommand, { kind: Kind }>;

async function create(db: Database, command: Command<'create'>, surroundings: Surroundings): Promise<void> {
  const { username, name, role } = command;
  const { password, generated } = await choosePassword(command, surroundings);
  const id = await insertAdministrator(db, { username, name, role, password });
  if (id === undefined) throw new CommandError(`The name ${username} is taken`);
  surroundings.print(`${username} is now ${role === 'admin' ? 'an admin' : 'a superadmin'}`);
  if (generated) surroundings.print(`Password: ${password}`);
}

async function reset(db: Database, command: Command<'reset-password'>, surroundings: Surroundings): Promise<void> {
  const { username } = command;
  const { password, generated } = await choosePassword(command, surroundings);
  const { userId, ended } = known(await resetPassword(db, username, password), username);
  surroundings.print(`${username} has a new password; ${sessionsText(ended)} ended`);
  if (generated) surroundings.print(`Password: ${password}`);
  await clearLimitsOrSay(userId, surroundings);
}

/** Does what the command says and prints what came of it. Throws a CommandError where it cannot be done. */
export async function runAdminCommand(
  db: Database,
  command: Exclude<AdminCommand, { kind: 'help' }>,
  surroundings: Surroundings,
): Promise<void> {
  if (command.kind === 'create') return create(db, command, surroundings);
  if (command.kind === 'reset-password') return reset(db, command, surroundings);
  if (command.kind === 'list') {
    for (const line of tableOf(await listAdministrators(db))) surroundings.print(line);
    return;
  }
  const { ended } = known(await revokeAdministrator(db, command.username), command.username);
  surroundings.print(`${sessionsText(ended)} ended`);
}
