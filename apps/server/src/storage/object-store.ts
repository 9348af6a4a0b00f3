import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../shared/app-error.ts';

/** How an S3-compatible store is reached. */
export interface StoreSettings {
  /** The address of the bucket, without a slash at its end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
}

/** An object as a list has it. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** A picture has at most a few megabytes. */
const LONGEST_WAIT_MS = 15_000;
const TRY_AGAIN_AFTER_S = 5;
/** So much of the store's own words about an error goes to the log. */
const ERROR_LENGTH = 300;

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The store of pictures does not respond', {
    detail: 'Pictures can be neither read nor stored at the moment. Please try again in a while.',
    retryAfterS: TRY_AGAIN_AFTER_S,
    cause,
  });

const textsOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);

interface Answer {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** The calls of S3's API that pictures need. Whatever fails is thrown as a 503; that an object is missing is no failure. */
export class ObjectStore {
  readonly #client: AwsClient;
  readonly #url: string;

  constructor({ url, region, keyId, secretKey }: StoreSettings) {
    this.#url = url;
    this.#client = new AwsClient({
      ...{ accessKeyId: keyId, secretAccessKey: secretKey, region, service: 's3' },
      retries: 2,
    });
  }

  /** The whole response: a client of ours who reads slowly must not hold it. Undefined where there is no such object. */
  async #call(method: string, path: string, init: RequestInit = {}): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    // A redirect is not followed: it would lead the server to an address that no one has configured, with its signature.
    const { response, bytes } = await this.#client
      .fetch(`${this.#url}${path}`, { ...init, method, signal, redirect: 'manual' })
      .then(async (answered) => ({ response: answered, bytes: Buffer.from(await answered.arrayBuffer()) }))
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    if (response.ok) return { headers: response.headers, bytes };
    const said = bytes.toString('utf8', 0, ERROR_LENGTH);
    // A bucket that is missing is a mistake of the settings.
    if (response.status === 404 && !said.includes('NoSuchBucket')) return undefined;
    throw unavailable(new Error(`${method} of the store was answered with ${response.status}: ${said}`));
  }

  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.#call('PUT', `/${key}`, { body: bytes, headers: { 'x-amz-content-sha256': sha256 } });
  }

  async get(key: string): Promise<Buffer | undefined> {
    return (await this.#call('GET', `/${key}`))?.bytes;
  }

  /** When an object was stored or copied; undefined where there is none. */
  async modifiedAt(key: string): Promise<Date | undefined> {
    const response = await this.#call('HEAD', `/${key}`);
    return response && new Date(response.headers.get('last-modified') ?? 0);
  }

  /** Copies an object, also onto itself, which makes it as young as a new one. False where it is not there. */
  async copy(from: string, to: string): Promise<boolean> {
    const bucket = this.#url.replace(/^[^:]+:\/\/[^/]+/, '');
    const headers = { 'x-amz-copy-source': `${bucket}/${from}`, 'x-amz-metadata-directive': 'REPLACE' };
    const response = await this.#call('PUT', `/${to}`, { headers });
    if (response === undefined) return false;
    // A copy that fails after its status was sent says so in its body.
    const said = response.bytes.toString('utf8', 0, ERROR_LENGTH);
    if (said.includes('<Error>')) throw unavailable(new Error(`A copy failed: ${said}`));
    return true;
  }

  async remove(key: string): Promise<void> {
    await this.#call('DELETE', `/${key}`);
  }

  /** Every object, a page at a time. */
  async *list(pageSize = 1000): AsyncGenerator<ListedObject> {
    let from: string | undefined = '';
    while (from !== undefined) {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(pageSize) });
      if (from !== '') query.set('continuation-token', from);
      const xml: string = (await this.#call('GET', `/?${query}`))?.bytes.toString() ?? '';
      const times = textsOf(xml, 'LastModified');
      for (const [at, key] of textsOf(xml, 'Key').entries()) yield { key, modifiedAt: new Date(times[at] ?? 0) };
      from = textsOf(xml, 'NextContinuationToken')[0];
    }
  }
}
