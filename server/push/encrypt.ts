import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const [KEY_BYTES, NONCE_BYTES, SALT_BYTES, TAG_END] = [16, 12, 16, 2];
const RECORD_BYTES = 4096;
/** The header, the padding delimiter and the tag take the rest of what every push service accepts. RFC 8291, 4. */
const PLAIN_MAX_BYTES = 3993;

/** The keys of a push subscription, decoded. */
export interface ClientKeys {
  /** Uncompressed point of P-256. */
  p256dh: Buffer;
  auth: Buffer;
}

/** Random values of one message. */
interface Randoms {
  sender: ECDH;
  salt: Buffer;
}

/** Encrypts a push message (RFC 8291, `aes128gcm`). @param randoms only a test with a known result gives them */
export function encryptPush(plain: Buffer, { p256dh, auth }: ClientKeys, randoms = drawn()): Buffer {
  if (plain.length > PLAIN_MAX_BYTES) throw new RangeError('a push message is too long');
  const { sender, salt } = randoms;
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const secret = derive(sender.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(TAG_END)), cipher.final()]);
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(own.length, SALT_BYTES + 4);
  return Buffer.concat([header, own, sealed, cipher.getAuthTag()]);
}

/** Whether bytes are a point of P-256, uncompressed. */
export function isPoint(bytes: Buffer): boolean {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  try {
    return bytes.length === sender.getPublicKey().length && sender.computeSecret(bytes).length > 0;
  } catch {
    return false;
  }
}

function drawn(): Randoms {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { sender, salt: randomBytes(SALT_BYTES) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
