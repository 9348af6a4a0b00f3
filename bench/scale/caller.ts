// Calls a server as an administrator and takes the time, as a client sees it.
import { ADMIN, signIn } from '../../tests/e2e/server.ts';

/** An access token is good for fifteen minutes; a new one is asked for before. */
const TOKEN_MS = 10 * 60_000;

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

/** Where a benchmark signs in, with ADMIN_USERNAME and ADMIN_PASSWORD if the database had an administrator before. */
const credentials = () => ({
  username: process.env.ADMIN_USERNAME || ADMIN.username,
  password: process.env.ADMIN_PASSWORD || ADMIN.password,
});

export class Caller {
  readonly url: string;
  #token = '';
  #signedInAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.url = url;
  }

  /** The headers of a call; call it before what is timed, too, so that signing in is no part of it. */
  async headers(): Promise<Record<string, string>> {
    if (performance.now() - this.#signedInAt > TOKEN_MS) {
      this.#signedInAt = performance.now();
      this.#token = (await signIn(this.url, credentials())).access_token;
    }
    return { authorization: `Bearer ${this.#token}` };
  }

  async call(path: string, method = 'GET', body?: object): Promise<Answer> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(await this.headers()), ...json };
    const start = performance.now();
    const response = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - start, text };
  }

  /** The parsed answer of a call that must succeed. */
  async json(path: string, method = 'GET', body?: object) {
    const { status, text, ms } = await this.call(path, method, body);
    if (status >= 400) throw new Error(`${method} ${path} returned ${status}: ${text.slice(0, 500)}`);
    return { ms, body: JSON.parse(text) };
  }
}
