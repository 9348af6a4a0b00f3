import type { ImportFault } from '@quizdesk/contract/errors';
import { withoutMarks } from '@quizdesk/contract/rules/csv';
import type { SchoolsOfStudentsOutcome } from '@quizdesk/contract/users';
import type { Database } from '../../../db/database.ts';
import type { RecordWrite } from '../../../plugins/route.ts';
import { AppError } from '../../../shared/app-error.ts';
import { inSteps, throwIfAborted } from '../../csv-import/in-steps.ts';
import type { CsvContent } from '../../csv-import/parse-csv.ts';
import { STUDENT_SCHOOL_RULES, type StudentField, type StudentSchoolRow } from './student-school-csv.ts';
import { type Account, findAccounts, findSchools, type SchoolMatch, storeSchools } from './student-schools.queries.ts';

const SAMPLE_ROWS = 10;
/** What names a student, the surest first. */
const KEYS = ['id', 'username', 'email'] as const;

interface Options {
  readonly dryRun: boolean;
  /** Aborts the import, before anything is stored, when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Stores the schools as one operation. */
  readonly record: RecordWrite;
}

type Field = keyof typeof STUDENT_SCHOOL_RULES.fields;
type File = CsvContent<Field>;

/** A row, whom it means and which school. */
interface Resolved {
  readonly row: number;
  readonly account: Account;
  readonly school: SchoolMatch;
}

class Faults {
  readonly found: { readonly row: number; readonly field: Field; readonly value: string; readonly message: string }[] =
    [];

  add({ row, ...cells }: StudentSchoolRow, field: Field, message: string): undefined {
    this.found.push({ row, field, value: cells[field], message });
    return undefined;
  }

  /** Throws where there are any, those of the file's first rows first. */
  refuse(): void {
    if (this.found.length === 0) return;
    const faults = this.found.map(
      ({ field, ...fault }): ImportFault => ({ ...fault, column: STUDENT_SCHOOL_RULES.fields[field].column }),
    );
    const message = faults.length === 1 ? 'The file has a fault' : `The file has ${faults.length} faults`;
    const sorted = faults.toSorted((one, other) => one.row - other.row);
    throw new AppError('invalid', message, { details: { CSV: message }, faults: sorted, faultsCount: faults.length });
  }
}

const isId = (cell: string) => /^[1-9]\d{0,15}$/.test(cell) && Number.isSafeInteger(Number(cell));
const keyFieldOf = (row: StudentSchoolRow): StudentField => KEYS.find((field) => row[field] !== '') ?? 'username';
const schoolKeyOf = ({ school, school_id, region, location }: StudentSchoolRow) =>
  [school_id, school, region, location].join('\0');

type AccountsBy = Readonly<Record<StudentField, ReadonlyMap<string, readonly Account[]>>>;

/** A row of a file that was exported, with its texts as they are stored. */
const unmarked = (row: StudentSchoolRow): StudentSchoolRow => ({
  ...row,
  username: withoutMarks(row.username),
  email: withoutMarks(row.email),
  school: withoutMarks(row.school),
  region: withoutMarks(row.region),
  location: withoutMarks(row.location),
});

/** The accounts that the rows name, by what names them. */
async function accountsOf(db: Database, rows: readonly StudentSchoolRow[], signal: AbortSignal): Promise<AccountsBy> {
  const found = {
    id: new Map<string, Account[]>(),
    username: new Map<string, Account[]>(),
    email: new Map<string, Account[]>(),
  };
  for (const field of KEYS) {
    const naming = rows.filter((row) => keyFieldOf(row) === field && (field !== 'id' || isId(row.id)));
    await inSteps([...new Set(naming.map((row) => row[field]))], signal, async (keys) => {
      for (const [key, accounts] of await findAccounts(db, field, keys)) found[field].set(key, accounts);
    });
  }
  return found;
}

const anywhere = (row: StudentSchoolRow): StudentSchoolRow => ({ ...row, region: '', location: '' });

/** The schools that the rows may mean, by `schoolKeyOf`: many rows name the same one. Of a place without one, those of its name anywhere too. */
async function schoolsOf(db: Database, rows: readonly StudentSchoolRow[], signal: AbortSignal) {
  const found = new Map<string, readonly SchoolMatch[]>();
  const find = async (some: readonly StudentSchoolRow[]) => {
    const wanted = new Map(some.map((row) => [schoolKeyOf(row), row]));
    await inSteps([...wanted.values()], signal, async (step) => {
      for (const [index, matches] of (await findSchools(db, step)).entries()) {
        const row = step[index];
        if (row) found.set(schoolKeyOf(row), matches);
      }
    });
  };
  const valid = rows.filter(({ school_id }) => school_id === '' || isId(school_id));
  await find(valid);
  const isMissing = (row: StudentSchoolRow) => row.school_id === '' && found.get(schoolKeyOf(row))?.length === 0;
  const elsewhere = valid.filter(isMissing).map(anywhere);
  await find(elsewhere.filter((row) => row.school !== '' && !found.has(schoolKeyOf(row))));
  return found;
}

const isSame = (cell: string, stored: string | null) =>
  cell === '' || cell.toLowerCase() === (stored ?? '').toLowerCase();

/** The student whom a row means; undefined, and a fault, where that is no one or not certain. */
function studentOf(row: StudentSchoolRow, by: AccountsBy, faults: Faults): Account | undefined {
  const field = keyFieldOf(row);
  if (row[field] === '') return faults.add(row, field, 'Username, ID or email is required');
  if (field === 'id' && !isId(row.id)) return faults.add(row, field, 'ID must be a whole number');
  const [account, another] = by[field].get(row[field]) ?? [];
  if (!account) return faults.add(row, field, `There is no student with this ${field}`);
  if (another) return faults.add(row, field, `Several accounts have this ${field}; give the username or the ID`);
  if (account.role !== 'student') return faults.add(row, field, `${account.name} is no student`);
  if (!isSame(row.username, account.username)) {
    return faults.add(row, 'username', `The ${field} is that of ${account.username}`);
  }
  if (!isSame(row.email, account.email)) return faults.add(row, 'email', `${account.username} has another email`);
  return account;
}

const list = new Intl.ListFormat('en-GB');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const SCHOOL_FACTS = [
  ['school_id', 'ID'],
  ['school', 'name'],
  ['region', 'region'],
  ['location', 'location'],
] as const;

/** What the fault of a row begins with where no school, wherever it is, is called as the row says. */
export const UNKNOWN_SCHOOL = 'There is no school with this name';

/** The school that a row names; undefined, and a fault, where there is none or it is not certain. */
function schoolOf(
  row: StudentSchoolRow,
  found: ReadonlyMap<string, readonly SchoolMatch[]>,
  faults: Faults,
): SchoolMatch | undefined {
  const field = row.school_id === '' ? 'school' : 'school_id';
  if (row[field] === '') return faults.add(row, field, 'School is required where a region or location is given');
  if (field === 'school_id' && !isId(row.school_id)) return faults.add(row, field, 'School ID must be a whole number');
  const [school, ...others] = found.get(schoolKeyOf(row)) ?? [];
  if (!school) {
    const given = SCHOOL_FACTS.filter(([name]) => row[name] !== '').map(([, word]) => word);
    const [named] = field === 'school' ? (found.get(schoolKeyOf(anywhere(row))) ?? []) : [];
    const message = named
      ? `“${named.name}” is in another ${either.format(given.slice(1))}`
      : `There is no school with this ${list.format(given)}`;
    return faults.add(row, field, message);
  }
  if (others.length === 0) return school;
  return faults.add(
    row,
    field,
    `${others.length + 1} schools are called “${school.name}”; give REGION, LOCATION or SCHOOL ID`,
  );
}

const isEmpty = ({ school, school_id, region, location }: StudentSchoolRow) =>
  school + school_id + region + location === '';

interface Sorted {
  readonly changes: Resolved[];
  readonly unchanged: number;
  readonly repeated: number;
}

/** Separates the rows that change something from those that repeat what is stored or what the file has said before. */
function sortRows(resolved: readonly (Resolved & { readonly cells: StudentSchoolRow })[], faults: Faults): Sorted {
  const first = new Map<number, Resolved>();
  let repeated = 0;
  for (const one of resolved) {
    const before = first.get(one.account.id);
    if (before === undefined) first.set(one.account.id, one);
    else if (before.school.id === one.school.id) repeated++;
    else {
      const field = keyFieldOf(one.cells);
      faults.add(one.cells, field, `Row ${before.row} gives ${one.account.username} another school`);
    }
  }
  const all = [...first.values()];
  const changes = all.filter(({ account, school }) => account.school_id !== school.id);
  return { changes, unchanged: all.length - changes.length, repeated };
}

/** What rows come to: which students get another school, and what is wrong with rows. */
export async function resolveStudentSchools(db: Database, written: readonly StudentSchoolRow[], signal: AbortSignal) {
  const faults = new Faults();
  const rows = written.map(unmarked);
  const accounts = await accountsOf(db, rows, signal);
  const filled = rows.filter((row) => !isEmpty(row));
  const found = await schoolsOf(db, filled, signal);
  const resolved = rows.flatMap((cells) => {
    // Both are looked at, so that both faults of a row are named.
    const account = studentOf(cells, accounts, faults);
    const school = isEmpty(cells) ? undefined : schoolOf(cells, found, faults);
    return account && school ? [{ row: cells.row, account, school, cells }] : [];
  });
  return { ...sortRows(resolved, faults), leftEmpty: rows.length - filled.length, faults };
}

/**
 * Gives the students of a parsed file their schools, all of them or, where anything is wrong with a row, none. A row
 * without a school changes nothing. With `dryRun` it returns the same and stores nothing.
 */
export async function importStudentSchools(
  db: Database,
  file: File,
  { dryRun, signal, record }: Options,
): Promise<SchoolsOfStudentsOutcome> {
  const resolution = await resolveStudentSchools(db, file.rows, signal);
  const { changes, unchanged, repeated, leftEmpty, faults } = resolution;
  faults.refuse();
  throwIfAborted(signal);
  const news = changes.map(({ account: { id, school_id }, school }) => ({
    ...{ userId: id, schoolId: school.id, before: school_id },
  }));
  if (!dryRun) await record((tx) => storeSchools(tx, news));
  return {
    changed: changes.length,
    moved: changes.filter(({ account }) => account.school_id !== null).length,
    unchanged,
    left_empty: leftEmpty,
    repeated,
    ignored_columns: file.ignoredColumns,
    sample: changes.slice(0, SAMPLE_ROWS).map(({ row, account: { id, name, username, school_name }, school }) => ({
      ...{ row, user: { id, name, username } },
      school_before: school_name,
      school: school.name,
    })),
  };
}
