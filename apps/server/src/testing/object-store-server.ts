import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StoreSettings } from '../storage/object-store.ts';

interface StoredObject {
  readonly bytes: Buffer;
  modifiedAt: Date;
}

/** A store for tests, as much of S3 as pictures need. */
interface TestObjectStore {
  readonly settings: StoreSettings;
  readonly objects: Map<string, StoredObject>;
  /** What was asked for, such as `PUT abc.webp`. */
  readonly calls: string[];
  /** Answers every call with this status, and the place that it names, until it is undefined. */
  fail(status: number | undefined, location?: string): void;
  /** Answers the next calls, so many, and every one after them with 503. */
  failAfter(more: number): void;
  close(): Promise<void>;
}

const BUCKET = 'pictures';
const REGION = 'test-1';
const KEYS = { keyId: 'quizdesk', secretKey: 'a-secret/with+signs' };

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature of a request by Signature Version 4, computed apart from the client that is tested. */
function signatureOf({ method, url, headers }: IncomingMessage, signed: string, scope: string): string {
  const { pathname, searchParams } = new URL(url ?? '', 'http://store');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, searchParams.toString(), lines.join(''), signed, payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${KEYS.secretKey}`);
  return hmac(key, toSign).toString('hex');
}

/** Why a request is refused; undefined where it is signed by the right key. */
function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, keyId, scope = '', signed = '', signature] = match ?? [];
  if (keyId !== KEYS.keyId || !scope.endsWith(`/${REGION}/s3/aws4_request`)) return 'InvalidAccessKeyId';
  if (signatureOf(request, signed, scope) !== signature) return 'SignatureDoesNotMatch';
  const sum = request.headers['x-amz-content-sha256'];
  return sum === 'UNSIGNED-PAYLOAD' || sum === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

const LONGEST_PAGE = 3;

/** Starts a store on a free port. Its pages are short, so that lists have several. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  let answered = Number.POSITIVE_INFINITY;
  let failure: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;

  function list(query: URLSearchParams): string {
    const from = query.get('continuation-token') ?? '';
    const length = Math.min(Number(query.get('max-keys')), LONGEST_PAGE);
    const keys = [...objects.keys()].sort().filter((key) => key > from);
    const page = keys.slice(0, length).map((key) => {
      const modifiedAt = objects.get(key)?.modifiedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt}</LastModified></Contents>`;
    });
    const next = keys.length > length ? `<NextContinuationToken>${keys[length - 1]}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
  }

  function answer({ method, headers }: IncomingMessage, key: string, body: Buffer, response: ServerResponse): unknown {
    const source = headers['x-amz-copy-source'];
    const found = objects.get(typeof source === 'string' ? source.replace(`/${BUCKET}/`, '') : key);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'DELETE') return response.writeHead(204).end();
    if (method === 'PUT' && source === undefined) {
      objects.set(key, { bytes: body, modifiedAt: new Date() });
      return response.end();
    }
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    if (method === 'PUT') {
      objects.set(key, { bytes: found.bytes, modifiedAt: new Date() });
      return response.end('<CopyObjectResult/>');
    }
    response.writeHead(200, {
      'content-length': found.bytes.length,
      'last-modified': found.modifiedAt.toUTCString(),
    });
    return response.end(method === 'HEAD' ? undefined : found.bytes);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = pathname.slice(`/${BUCKET}/`.length);
    calls.push(`${request.method} ${key}`);
    if (calls.length > answered) failure = { status: 503, headers: {} };
    const fault = faultOf(request, body);
    if (failure) response.writeHead(failure.status, failure.headers).end('<Error><Code>SlowDown</Code></Error>');
    else if (fault !== undefined) response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    else if (!pathname.startsWith(`/${BUCKET}/`))
      response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    else if (searchParams.get('list-type') === '2') response.end(list(searchParams));
    else answer(request, key, body, response);
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP, so that its address is no path.
  const { port } = server.address() as AddressInfo;
  return {
    settings: { url: `http://127.0.0.1:${port}/${BUCKET}`, region: REGION, ...KEYS },
    objects,
    calls,
    fail: (status, location) => {
      failure = status === undefined ? undefined : { status, headers: location === undefined ? {} : { location } };
    },
    failAfter: (more) => {
      answered = calls.length + more;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
