import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), about 70 ms of one core. Source: OWASP password storage. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** An unknown name is checked against this hash, so that it takes as long as a known one. */
const PLACEHOLDER_HASH = hash('nobody has this password');

/** Checks a password; without a hash it does the same work and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await PLACEHOLDER_HASH), password);
  return isRight && passwordHash !== undefined;
}
