import { vi } from 'vitest';

/** Tests create hundreds of accounts: their passwords use the same hash function at its lowest cost. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});
