import { runs } from '@quizdesk/contract/testing/property-runs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadSigningKeys } from '../shared/accounts/signing-key.ts';
import { buildUser } from '../testing/builders/users.ts';
import { emptyDatabase } from '../testing/database/empty-database.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { peek, rotate, startSession } from './sessions.ts';

const database = useTestDatabase();

/** Uses closer together than this are two tabs. What a run itself takes fits into what is left of it. */
const RACE_S = 10;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rotate' as const), token: fc.nat({ max: 4 }) }) },
  fc.record({ kind: fc.constant('peek' as const), token: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(0.5, 60) }),
);

/** A token of the session's chain, the newest last; `usedS` is how long ago it was exchanged. */
interface Token {
  readonly text: string;
  usedS: number | undefined;
}

const rotateOf = (token: number) => ({ kind: 'rotate' as const, token });
const peekOf = (token: number) => ({ kind: 'peek' as const, token });
const A_MINUTE = { kind: 'wait' as const, seconds: 60 };

/** Longer than any of the waits. */
const LIFE = { idleHours: 12, longestHours: 720 };

/** Every outcome of both uses, whatever the seed brings. */
const EVERY_OUTCOME = [
  [rotateOf(0), A_MINUTE, peekOf(0), peekOf(1), rotateOf(1)],
  [peekOf(0), rotateOf(0), A_MINUTE, rotateOf(0)],
];

it('a session lives through any sequence of uses until a token is used again after the race, and never after', async () => {
  const seen = new Set<string>();
  const run = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
    const { db, pool } = database();
    await emptyDatabase(pool);
    const keys = await loadSigningKeys(db);
    const { id, password_hash } = await buildUser(db);
    const origin = { network: '192.0.2.1', userAgent: undefined };
    const started = await startSession(db, { id, passwordHash: password_hash ?? '' }, origin, LIFE);
    const chain: Token[] = [{ text: started?.refreshToken ?? '', usedS: undefined }];
    let alive = true;
    for (const one of steps) {
      if (one.kind === 'wait') {
        await db.execute(sql`UPDATE refresh_tokens SET used_at = used_at - make_interval(secs => ${one.seconds})`);
        for (const token of chain) if (token.usedS !== undefined) token.usedS += one.seconds;
        continue;
      }
      const token = chain[one.token % chain.length];
      if (!token) throw new Error('The chain is never empty');
      const isReuse = token.usedS !== undefined && token.usedS > RACE_S;
      const expected = alive ? (isReuse ? 'reused' : 'refreshed') : 'refused';
      const result = await (one.kind === 'peek' ? peek(db, token.text) : rotate(db, keys, token.text, LIFE));
      expect(result.outcome).toBe(expected);
      seen.add(`${one.kind} ${expected}`);
      alive &&= !isReuse;
      if (one.kind === 'peek' || result.outcome !== 'refreshed') continue;
      if (token.usedS === undefined) {
        token.usedS = 0;
        chain.push({ text: result.refreshToken, usedS: undefined });
      }
      // Both tabs get the one successor.
      expect(result.refreshToken).toBe(chain[chain.indexOf(token) + 1]?.text);
    }
  });
  await fc.assert(run, { numRuns: runs(60), examples: EVERY_OUTCOME.map((steps) => [steps]) });
  expect([...seen].sort()).toEqual(
    ['peek', 'rotate'].flatMap((kind) => ['refreshed', 'refused', 'reused'].map((outcome) => `${kind} ${outcome}`)),
  );
}, 120_000);
