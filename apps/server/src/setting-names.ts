import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './config.ts';
import { type Environment, SECRETS } from './secret-files.ts';
import { SETTINGS } from './settings.ts';

/** A variable that is not read, although its name looks like that of a setting. */
interface MistakenName {
  readonly name: string;
  readonly meant: string;
}

/** The names of all variables that are read. */
const READ = new Set([...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`)]);

/** Names that other programs use and that differ from one of ours by a letter or two. */
const OF_OTHERS = new Set(['APP_URL', 'DEVICES', 'SERVICE', 'CONSUL_URL']);

/** From this length on, two mistakes still point to one name. */
const LONG = 8;

/** How many letters are missing, too many, wrong or swapped with their neighbour (optimal string alignment). */
function countMistakes(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}

function findMeant(name: string): string | undefined {
  const upper = name.toUpperCase();
  const bare = upper.replace(/^QUIZDESK_/, '').replace(/_FILE$/, '');
  if (SETTINGS.includes(bare)) return bare;
  if (OF_OTHERS.has(upper)) return undefined;
  // Few people mistake the first letter, and without it HOST would resemble COST and POST.
  const near = SETTINGS.map((setting) => ({ setting, mistakes: countMistakes(upper, setting) }))
    .filter(({ setting, mistakes }) => setting[0] === upper[0] && mistakes <= (setting.length < LONG ? 1 : 2))
    .sort((a, b) => a.mistakes - b.mistakes);
  return near[0]?.setting;
}

/** Kubernetes and Docker describe a service named quizdesk by variables such as QUIZDESK_PORT=tcp://10.0.0.7:3000. */
const SERVICE_ADDRESS = /^(tcp|udp):\/\//;

/** The variables that are no settings and look like one that is not set. */
function findMistakenNames(env: Environment): MistakenName[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || SERVICE_ADDRESS.test(value) || READ.has(name)) return [];
    const meant = findMeant(name);
    return meant === undefined || env[meant] ? [] : [{ name, meant }];
  });
}

/** The settings without which data would be looked for, and made, in another place. */
const PLACES = new Set(['DATABASE_URL', 'DATA_DIR']);

interface Place {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/**
 * Warns of variables that look like a mistaken setting. Throws a ConfigurationError where one of them may have named
 * another database and this start would make a new, empty one instead.
 */
export function checkSettingNames(env: Environment, place: Place, warn: (line: string) => void): void {
  const folder = join(place.dataDir, 'database');
  const makesDatabase = place.databaseUrl === undefined && !existsSync(folder);
  const refused: string[] = [];
  for (const { name, meant } of findMistakenNames(env)) {
    const line = `${name} is not a setting; did you mean ${meant}?`;
    if (makesDatabase && PLACES.has(meant)) refused.push(line);
    else warn(line);
  }
  if (refused.length === 0) return;
  throw new ConfigurationError(
    `${refused.join('\n')}\nWithout it a new, empty database would be made in ${folder}. Correct the name, or remove the variable.`,
  );
}
