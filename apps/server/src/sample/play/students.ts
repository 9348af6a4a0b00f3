import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { TableRow } from '../load.ts';
import { samplePeople } from '../people/names.ts';
import { createRandom, type Random } from '../random.ts';
import { DAY_MS, type Season } from '../season.ts';
import { createPlayer, drawTraits, GUIDE_TRAITS, type Player } from './player.ts';
import { drawPremium, type Premium } from './premium.ts';

const SEED = 161_803;
/** The first account is so much older than the first day of play. */
const SIGN_UP_DAYS = 110;
/** Below 1: more people sign up later than earlier. */
const GROWTH = 0.6;

const WITHOUT_PHONE = 0.22;
const WITHOUT_EMAIL = 0.04;
const INACTIVE = 0.01;

const WITHOUT_SCHOOL = 0.08;
/** Above 1: a few schools take part with many students, most with a handful. */
const FEW_LARGE_SCHOOLS = 2.5;

/** How the students are to be made. */
export interface StudentParts {
  readonly count: number;
  readonly firstId: number;
  readonly season: Season;
  /** One hash for all: argon2id is made to take long, and 3,000 times that long is too long for a start. */
  readonly passwordHash: string;
  readonly schoolIds: readonly number[];
}

/** When the accounts are made, the oldest first. The last is an hour old. */
function signUpAt({ count, season }: StudentParts, index: number, random: Random): number {
  const first = season.opens - SIGN_UP_DAYS * DAY_MS;
  const span = season.now - DAY_MS / 24 - first;
  return Math.floor(first + span * ((index + random.next()) / count) ** GROWTH);
}

/** Where a student goes to school. */
function drawSchool(schoolIds: readonly number[], random: Random): number | null {
  if (random.chance(WITHOUT_SCHOOL)) return null;
  return schoolIds[Math.floor(schoolIds.length * random.next() ** FEW_LARGE_SCHOOLS)] ?? null;
}

/** The schools in an order that has nothing to do with their regions. */
function shuffled(schoolIds: readonly number[], random: Random): number[] {
  const keyed = schoolIds.map((id) => ({ id, key: random.next() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ id }) => id);
}

/** The students of the sample competition, with what they are like. */
export class Students {
  readonly players: Player[] = [];
  readonly #premiums: Premium[] = [];
  readonly #parts: StudentParts;

  constructor(parts: StudentParts) {
    this.#parts = parts;
  }

  /** Their accounts, the oldest first. */
  *accounts(): Generator<TableRow> {
    const { count, firstId, season, passwordHash } = this.#parts;
    const random = createRandom(SEED);
    const schoolRandom = createRandom(SEED + 2);
    const schoolIds = shuffled(this.#parts.schoolIds, schoolRandom);
    for (const { name, username, email, phone } of samplePeople(count)) {
      const index = this.players.length;
      const at = signUpAt(this.#parts, index, random);
      const traits = drawTraits(random);
      const row: typeof users.$inferInsert = {
        id: firstId + index,
        name,
        username,
        email: index > 0 && random.chance(WITHOUT_EMAIL) ? null : email,
        phone: random.chance(WITHOUT_PHONE) ? null : phone,
        status: index > 0 && random.chance(INACTIVE) ? 'inactive' : 'active',
        school_id: drawSchool(schoolIds, schoolRandom),
        password_hash: passwordHash,
        created_at: new Date(at),
        updated_at: new Date(at),
      };
      // Inactive students stopped playing before.
      const lastDay = row.status === 'inactive' ? Math.min(traits.lastDay, 12) : traits.lastDay;
      this.players.push(createPlayer(firstId + index, at, index === 0 ? GUIDE_TRAITS : { ...traits, lastDay }));
      if (row.email)
        this.#premiums.push(...drawPremium({ userId: firstId + index, email: row.email, at, season }, random));
      yield { table: users, row };
    }
  }

  /** What they have subscribed to, the oldest first. Call it after all accounts have been read. */
  *subscriptions(): Generator<TableRow> {
    const random = createRandom(SEED + 1);
    let transaction = 4_100_000_000;
    this.#premiums.sort((one, other) => one.at - other.at);
    for (const { userId, email, plan, at, endsAt, removedAt } of this.#premiums) {
      transaction += 1 + random.below(900);
      const row: typeof subscriptions.$inferInsert = {
        user_id: userId,
        transaction_id: plan === 'test' ? null : String(transaction),
        plan,
        amount: { monthly: '9.99', yearly: '99.00', test: '0.00' }[plan],
        email,
        starts_at: new Date(at),
        ends_at: new Date(endsAt),
        removed_at: removedAt === undefined ? null : new Date(removedAt),
        created_at: new Date(at),
      };
      yield { table: subscriptions, row };
    }
  }
}
