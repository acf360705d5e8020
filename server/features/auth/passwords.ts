import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), about 70 ms of one core. OWASP password storage. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** An unknown name is checked against this, so that it takes the same time as a known one. */
const NOBODY = hash('nobody has this password');

/** Whether the password is the hash's; without a hash the same work is done for nothing. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await NOBODY), password);
  return isRight && passwordHash !== undefined;
}
