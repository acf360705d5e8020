import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), about 70 ms of one core. Source: OWASP password storage. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password));

/** Keyboards write the same letter composed or not. Source: NIST SP 800-63B; RFC 8265, 4.2. */
const composed = (password: string) => password.normalize('NFC');

/** An unknown name is checked against this hash, so that it takes as long as a known one. */
const PLACEHOLDER_HASH = hash('nobody has this password');

/** Checks a password; without a hash it does the same work and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await PLACEHOLDER_HASH);
  const plain = composed(password);
  // Older hashes are of passwords as they were typed.
  const isRight = (await verify(against, plain)) || (plain !== password && (await verify(against, password)));
  return isRight && passwordHash !== undefined;
}
