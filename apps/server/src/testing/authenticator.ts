import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { passkeyCreation, passkeyRequest } from '@quizdesk/contract/passkeys';

/** What an authenticator does otherwise than it should. */
export interface Deviations {
  readonly origin?: string;
  /** The host whose hash is signed. */
  readonly host?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  /** What is sent of the signature. */
  readonly signature?: string;
  /** The attestation of a new passkey. */
  readonly attestation?: Readonly<Record<string, CborValue>>;
  readonly format?: string;
  readonly type?: string;
}

type CborValue = string | number | Buffer | readonly CborValue[] | Map<string | number, CborValue>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** As much of CBOR (RFC 8949) as WebAuthn needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

function numberOf(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** One passkey as an authenticator with ES256 keeps it, and a browser at `origin` that asks for it. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #credentialId = randomBytes(32);
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#credentialId.toString('base64url');
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...other }: Deviations): Buffer {
    const data = { type: other.type ?? type, challenge: other.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #data(host: string, flags: number, { isVerified = true, isPresent = true, ...other }: Deviations): Buffer {
    const all = flags | (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(other.host ?? host), Buffer.from([all]), numberOf(other.counter ?? this.counter, 4)]);
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.from(text, 'base64url');
    return cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  /** Makes the passkey by the server's options; returns what the browser would send. */
  make(options: unknown, deviations: Deviations = {}) {
    const { challenge, rp } = passkeyCreation.parse(options);
    const authData = Buffer.concat([
      this.#data(rp.id, HAS_CREDENTIAL, deviations),
      Buffer.alloc(16),
      numberOf(this.#credentialId.length, 2),
      this.#credentialId,
      this.#publicKey(),
    ]);
    const { attestation = {}, format = 'none' } = deviations;
    const attestationObject = cbor(
      new Map<string, CborValue>([
        ['fmt', format],
        ['attStmt', new Map(Object.entries(attestation))],
        ['authData', authData],
      ]),
    );
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviations).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Uses the passkey by the server's options; returns what the browser would send. */
  use(options: unknown, deviations: Deviations = {}) {
    const { challenge, rpId } = passkeyRequest.parse(options);
    const authenticatorData = this.#data(rpId, 0, deviations);
    const clientData = this.#clientData('webauthn.get', challenge, deviations);
    const signer = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(clientData)]));
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: deviations.signature ?? signer.sign(this.#keys.privateKey).toString('base64url'),
      },
    };
  }
}
