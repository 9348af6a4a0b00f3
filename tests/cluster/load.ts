// What the cluster is asked while faults are injected: calls that are counted by their outcome, and sockets that stay.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

const PAUSE_MS = 20;
const CALL_WITHIN_MS = 30_000;

/** Calls by outcome: a status, or why there was none. */
class Outcomes {
  readonly counts = new Map<string, number>();
  readonly acknowledged: string[] = [];
  lastWriteMs = performance.now();
  /** The longest time without an acknowledged write. */
  longestGapMs = 0;

  add(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }

  stored(name: string): void {
    this.measureGap();
    this.acknowledged.push(name);
  }

  /** Called at the end too: writes that never went on are the longest gap. */
  measureGap(): void {
    const nowMs = performance.now();
    this.longestGapMs = Math.max(this.longestGapMs, nowMs - this.lastWriteMs);
    this.lastWriteMs = nowMs;
  }

  count(matches: (outcome: string) => boolean): number {
    return [...this.counts].reduce((sum, [outcome, n]) => sum + (matches(outcome) ? n : 0), 0);
  }

  get all(): number {
    return this.count(() => true);
  }

  get failed(): number {
    return this.count((outcome) => !/^2/.test(outcome));
  }

  get broken(): number {
    return this.count((outcome) => outcome === '500');
  }

  toString(): string {
    return [...this.counts].map(([outcome, n]) => `${n} × ${outcome}`).join(', ');
  }
}

async function call(outcomes: Outcomes, url: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_WITHIN_MS) });
    await response.arrayBuffer();
    outcomes.add(String(response.status));
    return response.ok;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    outcomes.add(cause instanceof Error ? cause.message : String(cause));
    return false;
  }
}

export interface Load {
  readonly outcomes: Outcomes;
  stop(): Promise<Outcomes>;
}

/** Lets clients read and write until it is stopped; each second one writes a school after each list that it reads. */
export function startLoad(url: string, token: string, clients = 12): Load {
  const outcomes = new Outcomes();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let isStopped = false;
  const run = async (client: number) => {
    while (!isStopped) {
      await call(outcomes, `${url}/v1/schools?limit=20`, { headers });
      if (client % 2 === 0) {
        const name = `School ${randomUUID()}`;
        const body = JSON.stringify({ name });
        if (await call(outcomes, `${url}/v1/schools`, { method: 'POST', headers, body })) outcomes.stored(name);
      }
      await setTimeout(PAUSE_MS);
    }
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  return {
    outcomes,
    stop: async () => {
      isStopped = true;
      outcomes.measureGap();
      await Promise.all(running);
      return outcomes;
    },
  };
}

/** Opens sockets that come back as a console's do; the function closes them and says how many were connected. */
export async function openSockets(url: string, tokens: readonly string[]): Promise<() => number> {
  const sockets: Socket[] = tokens.map((token) =>
    io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelayMax: 5000 }),
  );
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  return () => {
    const connected = sockets.filter((socket) => socket.connected).length;
    for (const socket of sockets) socket.disconnect();
    return connected;
  };
}
