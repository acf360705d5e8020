import { z } from 'zod';
import type { Reader } from '../../db/store.ts';
import { keepKnown, type Subject } from './people.ts';

/** A second factor: an app that shows six digits, by RFC 6238. */
const FACTOR = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** Base 32. It never leaves the server again once its app has shown that it has it. */
  secret: z.string(),
  enrolledAtMs: z.int(),
  /** The last period whose digits were taken: they work once. */
  lastPeriod: z.int(),
});
export type Factor = z.output<typeof FACTOR>;

/** What a person must show beside their first way of signing in; empty of most. */
export const factorsOf = ({ known }: Subject): Factor[] => z.array(FACTOR).parse(JSON.parse(known.factors));

/** Keeps the factors of a person. */
export const keepFactors = (trx: Reader, personId: number, factors: readonly Factor[]): Promise<void> =>
  keepKnown(trx, personId, { factors: JSON.stringify(factors) });
