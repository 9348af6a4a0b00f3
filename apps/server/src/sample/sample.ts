import { getTableName, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { tidy } from '../db/maintenance/maintenance.ts';
import { hashPassword } from '../shared/accounts/passwords.ts';
import { ContestClock } from '../shared/contest-clock.ts';
import type { Storage } from '../storage/storage.ts';
import { insertBank } from './insert-bank.ts';
import { insertPlan } from './insert-plan.ts';
import { insertPlayers, PLAYER_TABLES } from './insert-players.ts';
import { insertSchools } from './insert-schools.ts';
import { moreSchools, sampleSchools } from './people/schools.ts';
import { storeBadgeIcons, storePictures } from './pictures.ts';
import { createQuizBank } from './play/quiz-bank.ts';
import { insertQuizzes } from './quizzes.ts';
import { DAY_MS, SEASON_DAYS, seasonOf } from './season.ts';
import { insertShelf } from './shelf.ts';
import { withoutUpkeep } from './without-upkeep.ts';

/** So many students there are at scale 1. */
const STUDENTS = 3000;
/** At larger scales there are so many schools, and as many questions, for each of them: 100,000 at scale 100. */
const BANK_A_SCALE = 1000;

/** What every student of the sample competition signs in with, in the quiz and not in the console. */
export const STUDENT_PASSWORD = 'open notebook 4';
/** The student whom the guide names. */
export const GUIDE_STUDENT = 'theolefevre';

const SCHOOLS_DAYS = 100;
const BANK_DAYS = 80;

export interface SampleOptions {
  /** The season ends at this time, and the same time gives the same sample. */
  readonly now?: Date;
  /** The time zone of the contest. */
  readonly timeZone?: string;
  /** So many times the students, with all that they do; above 1 also more schools and questions. */
  readonly scale?: number;
  /** Called with a sentence about how far it is. */
  readonly say?: (line: string) => void;
}

/** How large the sample has become. */
export interface SampleSize {
  readonly students: number;
  readonly answers: number;
}

/** Whose indexes are built at the end. */
const FILLED_TABLES = [
  ...PLAYER_TABLES.map((table) => getTableName(table)),
  'users_search',
  'badges',
  'schools',
  'schools_search',
  'questions',
  'questions_search',
  'question_options',
  'correct_answers',
];

const count = (number: number) => number.toLocaleString('en');

async function isEmpty(db: Database): Promise<boolean> {
  const tables = ['schools', 'levels', 'rounds', 'badges', 'coin_packages', 'waitlist', 'suggested_quiz_attempts'];
  const found = tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const { rows } = await db.execute(
    sql.raw(`SELECT ${found} OR EXISTS (SELECT FROM users WHERE role = 'student') AS filled`),
  );
  return rows[0]?.filled === false;
}

interface Making extends Required<SampleOptions> {
  readonly storage: Storage;
  readonly passwordHash: string;
}

async function fill(tx: Database, { now, timeZone, scale, say, storage, passwordHash }: Making): Promise<SampleSize> {
  const season = seasonOf(now, new ContestClock(timeZone));
  const daysBefore = (days: number) => new Date(season.opens - days * DAY_MS);
  const pictures = await storePictures(storage);
  const icons = await storeBadgeIcons(storage);
  const students = Math.round(STUDENTS * scale);
  const size = scale > 1 ? BANK_A_SCALE * scale : 0;
  const onDay = (day: number, answers: number) => {
    if (scale > 1) say(`  Day ${day} of ${SEASON_DAYS}: ${count(answers)} answers`);
  };
  // Nothing of this is worth compiling, and at a large scale a statement may take its time.
  await tx.execute(sql`SET LOCAL jit = off`);
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  const answers = await withoutUpkeep(tx, FILLED_TABLES, async () => {
    const schoolIds = await insertSchools(tx, sampleSchools, daysBefore(SCHOOLS_DAYS));
    schoolIds.push(...(await insertSchools(tx, moreSchools(size - schoolIds.length), daysBefore(SCHOOLS_DAYS))));
    const bank = createQuizBank(await insertBank(tx, { pictures, size }, daysBefore(BANK_DAYS)));
    await insertPlan(tx, season, bank);
    await insertQuizzes(tx, daysBefore(BANK_DAYS));
    const badgeIds = await insertShelf(tx, icons, daysBefore(BANK_DAYS));
    return insertPlayers(tx, { count: students, season, passwordHash, schoolIds, bank, badgeIds, onDay });
  });
  return { students, answers };
}

/**
 * Fills an empty database with the sample competition, all or nothing, and the storage with its pictures; returns how
 * large it is. A database that holds anything of the kind already is left unchanged: then it returns undefined.
 */
export async function insertSample(
  database: Pick<OpenDatabase, 'db' | 'pool' | 'kind'>,
  storage: Storage,
  { now = new Date(), timeZone = 'UTC', scale = 1, say = () => {} }: SampleOptions = {},
): Promise<SampleSize | undefined> {
  if (!(await isEmpty(database.db))) return undefined;
  say('Making the sample competition…');
  const passwordHash = await hashPassword(STUDENT_PASSWORD);
  const size = await database.db.transaction(async (tx) => {
    await lock(tx, 'making the sample');
    if (!(await isEmpty(tx))) return undefined;
    return fill(tx, { now, timeZone, scale, say, storage, passwordHash });
  });
  if (!size) return undefined;
  await tidy(database, [...FILLED_TABLES, 'level_sets', 'user_level_sets']);
  say(`  ${count(size.students)} students gave ${count(size.answers)} answers in ${SEASON_DAYS} days`);
  say(`  Each signs in with the password "${STUDENT_PASSWORD}", ${GUIDE_STUDENT} for example`);
  return size;
}
