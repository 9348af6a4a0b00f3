import { waitlist } from '../../db/schema/waitlist.ts';
import type { TableRow } from '../load.ts';
import { createRandom } from '../random.ts';
import { DAY_MS, type Season } from '../season.ts';
import { pickName, plainName } from './names.ts';
import { sampleSchools } from './schools.ts';

const SEED = 141_421;
const DAYS = 50;
const FORMS = ['Form 1', 'Form 2', 'Form 3', 'Grade 9', 'Grade 10', 'Grade 11', 'Grade 12'] as const;

/** People who wait to be let in, who has waited longest first. */
export function* sampleWaitlist(count: number, { now }: Season): Generator<TableRow> {
  const random = createRandom(SEED);
  for (let index = 0; index < count; index++) {
    const { name, forename, surname } = pickName(random);
    const number = String(1_000_000 + index * 37).padStart(7, '0');
    const row: typeof waitlist.$inferInsert = {
      name,
      email: random.chance(0.9) ? `${plainName(forename)}.${plainName(surname)}.${index + 1}@example.org` : null,
      phone: random.chance(0.7) ? `+999 21 ${number.slice(0, 3)} ${number.slice(3)}` : null,
      school_name: random.chance(0.93) ? random.pick(sampleSchools).name : null,
      form: random.chance(0.9) ? random.pick(FORMS) : null,
      created_at: new Date(Math.floor(now - DAYS * DAY_MS * (1 - (index + random.next()) / count))),
    };
    yield { table: waitlist, row };
  }
}
