import { z } from 'zod';
import type { Reader } from '../../db/store.ts';
import { type Subject, storeProviderData } from './people.ts';

/** A second factor: an authenticator app, RFC 6238. */
const FACTOR = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** Base 32. It never leaves the server after setup. */
  secret: z.string(),
  enrolledAtMs: z.int(),
  /** The last accepted period; each code works once. */
  lastPeriod: z.int(),
});
export type Factor = z.output<typeof FACTOR>;

/** Returns a person's second factors; usually none. */
export const factorsOf = ({ known }: Subject): Factor[] => z.array(FACTOR).parse(JSON.parse(known.factors));

/** Stores a person's second factors. */
export const storeFactors = (trx: Reader, personId: number, factors: readonly Factor[]): Promise<void> =>
  storeProviderData(trx, personId, { factors: JSON.stringify(factors) });
