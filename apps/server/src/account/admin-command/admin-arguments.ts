import { parseArgs } from 'node:util';
import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import { commandLine } from '../../db/command-line.ts';
import type { NewAdministrator } from '../../shared/accounts/account-access.ts';

export const HELP = `Usage: ${commandLine('admin', 'COMMAND')}

  create USERNAME [--name NAME] [--role viewer|editor|admin|superadmin] [--generate]
                                   makes an administrator (role: admin)
  reset-password USERNAME [--generate]
                                   sets a new password and ends the sessions
  reset-2fa USERNAME               turns two-factor sign-in off, for a lost phone,
                                   and ends the sessions
  rotate-keys                      replaces the key that signs access tokens; nobody
                                   is signed out
  list                             shows all administrators
  revoke USERNAME                  ends all sessions of an administrator

The password is asked for, or read from standard input where that is no terminal;
--generate makes one and prints it.
`;

/** An invalid command line; the message gives the reason in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type AdminCommand =
  | {
      readonly kind: 'create';
      readonly username: string;
      readonly name: string;
      readonly role: NewAdministrator['role'];
      readonly generate: boolean;
    }
  | { readonly kind: 'reset-password'; readonly username: string; readonly generate: boolean }
  | { readonly kind: 'reset-2fa'; readonly username: string }
  | { readonly kind: 'revoke'; readonly username: string }
  | { readonly kind: 'rotate-keys' }
  | { readonly kind: 'list' }
  | { readonly kind: 'help' };

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  generate: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Which options each command takes. */
const COMMANDS = new Map<string, readonly string[]>([
  ['create', ['name', 'role', 'generate']],
  ['reset-password', ['generate']],
  ['reset-2fa', []],
  ['revoke', []],
  ['rotate-keys', []],
  ['list', []],
]);

/** The same names that ADMIN_USERNAME takes. */
const USERNAME = /^[A-Za-z0-9._-]{1,50}$/;
const MAX_NAME_LENGTH = 200;

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's sentence says what is wrong; what follows it is advice for programmers.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

function parseRole(text: string | undefined): NewAdministrator['role'] {
  const role = CONSOLE_ROLES.find((known) => known === (text ?? 'admin'));
  if (!role) throw new UsageError(`--role must be one of ${CONSOLE_ROLES.join(', ')}`);
  return role;
}

function checkShape(kind: string, words: readonly string[], given: readonly string[]): void {
  const options = COMMANDS.get(kind);
  if (!options) throw new UsageError(`There is no command ${kind}`);
  const stray = given.find((name) => !options.includes(name));
  if (stray !== undefined) throw new UsageError(`${kind} takes no --${stray}`);
  const [username, ...more] = words;
  const isOfNobody = kind === 'list' || kind === 'rotate-keys';
  if (!isOfNobody && !username) throw new UsageError(`${kind} needs a USERNAME`);
  if (more.length > 0 || (isOfNobody && username)) throw new UsageError(`${kind} takes fewer words`);
}

function parseCreate(username: string, values: ReturnType<typeof parseWords>['values']): AdminCommand {
  if (!USERNAME.test(username)) {
    throw new UsageError('USERNAME must be letters, numbers, dots, dashes or underscores, at most 50');
  }
  const name = values.name?.trim() || username;
  if (name.length > MAX_NAME_LENGTH) throw new UsageError(`--name must be at most ${MAX_NAME_LENGTH} characters`);
  return { kind: 'create', username, name, role: parseRole(values.role), generate: values.generate ?? false };
}

/** Reads the command line; throws a UsageError where it is not one of those in HELP. */
export function parseAdminArguments(args: readonly string[]): AdminCommand {
  const { values, positionals } = parseWords(args);
  if (values.help) return { kind: 'help' };
  const [kind, ...words] = positionals;
  if (kind === undefined) throw new UsageError('A command is missing');
  checkShape(kind, words, Object.keys(values));
  const [username = ''] = words;
  if (kind === 'create') return parseCreate(username, values);
  if (kind === 'reset-password') return { kind, username, generate: values.generate ?? false };
  if (kind === 'revoke' || kind === 'reset-2fa') return { kind, username };
  return kind === 'rotate-keys' ? { kind } : { kind: 'list' };
}
