import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const ES256 = -7;

/** Changes that a test makes to a phone's answer. */
export interface Lies {
  origin?: string;
  host?: string;
  type?: string;
  challenge?: string;
  userHandle?: string | null;
  counter?: number;
  isUnverified?: true;
  signature?: Buffer;
  /** Attestation, instead of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

/** A phone with one passkey, per the standard (WebAuthn, 6.1 and 6.5). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = 'MQ'; // of person 1, until `create` sets it
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Answers options to add, as `navigator.credentials.create` does. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const { fmt, attStmt } = lies.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', Buffer.concat([this.head(lies, FLAGS.attested), this.attested()])],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers options to sign in, as `navigator.credentials.get` does. */
  get(options: { challenge: string }, lies: Lies = {}) {
    this.counter += 1;
    const data = this.head(lies);
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([data, sha256(clientData)]);
    const signature = lies.signature ?? sign('sha256', signed, this.keys.privateKey);
    const userHandle = lies.userHandle === undefined ? this.userHandle : lies.userHandle;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  private head({ host, counter, isUnverified }: Lies, more = 0): Buffer {
    const { present, verified, backupEligible, backedUp } = FLAGS;
    const flags = present | (isUnverified ? 0 : verified) | backupEligible | backedUp | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(host ?? new URL(this.origin).hostname), Buffer.from([flags]), count]);
  }

  private attested(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKeyOf(this.keys.publicKey))]);
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const clientData = { type: lies.type ?? type, challenge: lies.challenge ?? challenge };
    return Buffer.from(
      JSON.stringify({ ...clientData, origin: lies.origin ?? this.origin, crossOrigin: false }),
    );
  }
}

function coseKeyOf(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The part of CBOR (RFC 8949) that an authenticator needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([
      cborHead(5, value.size),
      ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)]),
    ]);
  throw new Error(`no CBOR for ${String(value)}`);
}

function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}
