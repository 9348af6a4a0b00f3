import type { ImportFault } from '@quizdesk/contract/errors';
import { createNearSpellings } from './near-spelling.ts';
import type { SchoolCells } from './school-fields.ts';
import { fold, schoolNameKey } from './school-name-key.ts';

export interface NearMatches {
  /** The first warnings, in the order of their rows. */
  readonly warnings: ImportFault[];
  /** How many rows have one. */
  readonly count: number;
}

/** Row number of a school that does not come from the file. */
export const ALREADY_LISTED = 0;

const sameText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
const SEPARATOR = '\u001f';
const identityOf = ({ name, region, location }: SchoolCells) => [name, region, location].map(sameText).join(SEPARATOR);

/** Rows that would be stored: neither listed already nor a repeat of an earlier row. */
function withoutEqual(rows: readonly SchoolCells[], existing: readonly SchoolCells[]): SchoolCells[] {
  const seen = new Set(existing.map(identityOf));
  return rows.filter((row) => {
    const identity = identityOf(row);
    const isNew = !seen.has(identity);
    if (isNew) seen.add(identity);
    return isNew;
  });
}

const inTown = ({ name, location }: SchoolCells) =>
  `"${name}"${location === '' ? ' without a location' : ` in ${location}`}`;
const inRegion = (school: SchoolCells) => `${inTown(school)}, ${school.region === '' ? 'no region' : school.region}`;
const whereItStands = ({ row }: SchoolCells) => (row === ALREADY_LISTED ? '(already in the list)' : `(row ${row})`);

function warn(school: SchoolCells, message: string): ImportFault {
  return { row: school.row, column: 'NAME', value: school.name, message };
}

/** Same name and region, another location. A blank region is not known to be the same as another blank one. */
function findSameNames(rows: readonly SchoolCells[], existing: readonly SchoolCells[]): Map<SchoolCells, ImportFault> {
  const found = new Map<SchoolCells, ImportFault>();
  const first = new Map<string, SchoolCells>();
  const keyOf = ({ name, region }: SchoolCells) =>
    region === '' ? undefined : sameText(name) + SEPARATOR + sameText(region);
  for (const school of existing) {
    const key = keyOf(school);
    if (key !== undefined && !first.has(key)) first.set(key, school);
  }
  for (const school of rows) {
    const key = keyOf(school);
    if (key === undefined) continue;
    const other = first.get(key);
    if (!other) first.set(key, school);
    else {
      const message = `${inTown(school)} has the same name as ${inTown(other)} in the same region ${whereItStands(other)}`;
      found.set(school, warn(school, message));
    }
  }
  return found;
}

interface Town {
  readonly rows: SchoolCells[];
  readonly existing: SchoolCells[];
}

/** The file's schools town by town, and those of the list that are in the same towns. */
function groupByTown(rows: readonly SchoolCells[], existing: readonly SchoolCells[]): Town[] {
  const towns = new Map<string, Town>();
  const folded = new Map<string, string>();
  const townOf = ({ location }: SchoolCells) => {
    const known = folded.get(location);
    if (known !== undefined) return known;
    const key = fold(location);
    folded.set(location, key);
    return key;
  };
  for (const school of rows) {
    const key = townOf(school);
    if (key === '') continue;
    const town = towns.get(key);
    if (town) town.rows.push(school);
    else towns.set(key, { rows: [school], existing: [] });
  }
  for (const school of existing) towns.get(townOf(school))?.existing.push(school);
  return [...towns.values()].filter((town) => town.rows.length + town.existing.length > 1);
}

/** Schools that read alike but for their region are described with it. */
function likenessMessage(school: SchoolCells, other: SchoolCells): string {
  const readsAlike = inTown(school).toLowerCase() === inTown(other).toLowerCase();
  const describe = readsAlike ? inRegion : inTown;
  return `${describe(school)} is much like ${describe(other)} ${whereItStands(other)}`;
}

const isInFile = (school: SchoolCells) => school.row !== ALREADY_LISTED;

/** Names of one town that differ in spelling only, or by one letter. */
function findLikeNames({ rows, existing }: Town, found: Map<SchoolCells, ImportFault>): void {
  const schools = [...existing, ...rows].map((school) => ({ school, key: schoolNameKey(school.name) }));
  const spellings = createNearSpellings(schools.reduce((sum, { key }) => sum + key.length + 1, 0));
  const first = new Map<string, SchoolCells>();
  for (const { school, key } of schools) {
    const equal = first.get(key);
    const nearKey = equal || !isInFile(school) ? undefined : spellings.find(key);
    const other = equal ?? (nearKey === undefined ? undefined : first.get(nearKey));
    if (other && isInFile(school)) found.set(school, warn(school, likenessMessage(school, other)));
    if (equal) continue;
    first.set(key, school);
    spellings.add(key);
  }
}

/**
 * Warns of rows that may be a school again under another spelling or location: the same name and region with another
 * location, or a very similar name in the same town. Equal schools get none. One warning per row at most; the
 * first `named` are given.
 */
export function findNearMatches(
  rows: readonly SchoolCells[],
  existing: readonly SchoolCells[],
  named = Number.POSITIVE_INFINITY,
): NearMatches {
  const fresh = withoutEqual(rows, existing);
  const found = findSameNames(fresh, existing);
  for (const town of groupByTown(fresh, existing)) findLikeNames(town, found);
  const warnings = [...found.values()].sort((a, b) => a.row - b.row);
  return { warnings: warnings.slice(0, named), count: warnings.length };
}
