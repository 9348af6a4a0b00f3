import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import { networkOf } from '../shared/network.ts';

interface Limits {
  readonly timeoutMs?: number;
  readonly mostOfANetwork?: number;
}

/** The address of a caller, behind so many proxies, of which each has added one to `X-Forwarded-For`. */
function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((one) => one.trim()).reverse()];
  return hops.slice(0, trustedProxies + 1).findLast((hop) => hop !== '') ?? '';
}

/**
 * Connections that have opened a socket and not yet been admitted: how many of a network, and for how long. Consoles are
 * admitted within milliseconds, those of a whole school that come back together too.
 */
export class Unadmitted {
  readonly #trustedProxies: number;
  readonly #limits: Required<Limits>;
  readonly #waiting = new Map<Duplex, { readonly network: string; readonly timer: NodeJS.Timeout }>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(
    trustedProxies: number,
    { timeoutMs = SOCKET_LIMITS.admittedWithinMs, mostOfANetwork = SOCKET_LIMITS.unadmittedOfANetwork }: Limits = {},
  ) {
    this.#trustedProxies = trustedProxies;
    this.#limits = { timeoutMs, mostOfANetwork };
  }

  /** Takes a connection, which is destroyed if it is not admitted in time; false where its network has too many. */
  take(request: IncomingMessage, connection: Duplex): boolean {
    const network = networkOf(addressOf(request, this.#trustedProxies));
    const others = this.#ofNetwork.get(network) ?? 0;
    if (others >= this.#limits.mostOfANetwork) return false;
    this.#ofNetwork.set(network, others + 1);
    // Destroyed and not closed: a client that does not close its side would not be waited for either.
    const timer = setTimeout(() => connection.destroy(), this.#limits.timeoutMs);
    this.#waiting.set(connection, { network, timer });
    connection.once('close', () => this.admit(connection));
    return true;
  }

  /** Counts a connection no longer: it is admitted, or has ended. */
  admit(connection: Duplex): void {
    const waiting = this.#waiting.get(connection);
    if (!waiting) return;
    const { network, timer } = waiting;
    this.#waiting.delete(connection);
    clearTimeout(timer);
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }
}
