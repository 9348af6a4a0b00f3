// `npm run bench:load`: what wide filters do to everybody else. LOAD_URL names a running server (default: port 3000 of this
// machine) whose database was made with `npm run demo -- --scale=100`; ADMIN_USERNAME and ADMIN_PASSWORD sign in at it.
import { setTimeout as wait } from 'node:timers/promises';

const URL_OF_SERVER = process.env.LOAD_URL || 'http://127.0.0.1:3000';
const SECONDS = Number(process.env.LOAD_SECONDS || 60);
const CLIENTS = 50;
/** One call in so many is a wide filter. */
const ONE_WIDE_IN = 200;
const DEPARTED = 12;
const LEAVE_AFTER_MS = 200;

const DAY_MS = 86_400_000;
const WIDE = `/v1/user-answers?from=${new Date(Date.now() - 60 * DAY_MS).toISOString().slice(0, 10)}`;
/** What administrators do all day. */
const OTHERS = [
  '/v1/schools?limit=10',
  '/v1/schools?limit=10&q=high',
  '/v1/users?limit=10&role=student',
  '/v1/users/count',
  '/v1/questions?limit=10',
  '/v1/rounds',
  '/v1/user-answers?limit=10',
  '/v1/user-answers?limit=10&user_id=1000',
  '/v1/user-activities?limit=10',
  '/v1/user-badges?limit=10',
];

async function signIn(): Promise<{ readonly authorization: string }> {
  const body = JSON.stringify({
    username: process.env.ADMIN_USERNAME || 'admin',
    password: process.env.ADMIN_PASSWORD,
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${URL_OF_SERVER}/v1/jwt/signin`, { method: 'POST', headers, body });
  if (!response.ok)
    throw new Error(`The sign-in was refused (${response.status}): set ADMIN_USERNAME and ADMIN_PASSWORD`);
  // The account service's own tests prove this shape.
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

const headers = await signIn();

/** What was measured of one kind of call. */
class Times {
  readonly #ms: number[] = [];
  readonly #statuses = new Map<number, number>();

  async call(path: string): Promise<void> {
    const began = performance.now();
    const response = await fetch(`${URL_OF_SERVER}${path}`, { headers });
    await response.arrayBuffer();
    this.#ms.push(performance.now() - began);
    this.#statuses.set(response.status, (this.#statuses.get(response.status) ?? 0) + 1);
  }

  toString(): string {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
    const statuses = [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${statuses})`;
  }
}

async function client(number: number, untilMs: number, others: Times, wide?: Times): Promise<void> {
  for (let call = number * 7; performance.now() < untilMs; call++) {
    const isWide = wide && call % ONE_WIDE_IN === 0;
    if (isWide) await wide.call(WIDE);
    else await others.call(OTHERS[call % OTHERS.length] ?? WIDE);
  }
}

async function manyClients(isWithWide: boolean): Promise<void> {
  const [others, wide] = [new Times(), new Times()];
  const untilMs = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) => client(number, untilMs, others, isWithWide ? wide : undefined)),
  );
  process.stdout.write(`${CLIENTS} clients${isWithWide ? ', 0.5 % wide filters' : ''}: others ${others}\n`);
  if (isWithWide) process.stdout.write(`  the wide filters themselves: ${wide}\n`);
}

async function departedClients(): Promise<void> {
  const others = new Times();
  const leaving = new AbortController();
  const gone = Array.from({ length: DEPARTED }, () =>
    fetch(`${URL_OF_SERVER}${WIDE}`, { headers, signal: leaving.signal }).catch(() => undefined),
  );
  const untilMs = performance.now() + 10_000;
  const measured = [client(0, untilMs, others), client(1, untilMs, others)];
  await wait(LEAVE_AFTER_MS);
  leaving.abort();
  await Promise.all([...gone, ...measured]);
  process.stdout.write(`${DEPARTED} wide filters whose clients left after ${LEAVE_AFTER_MS} ms: others ${others}\n`);
}

await departedClients();
await manyClients(false);
await manyClients(true);
