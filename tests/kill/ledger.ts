import { randomUUID } from 'node:crypto';
import type { MutationName } from '#contract/mutations.ts';

/** A write with a key that a client has sent. It is acknowledged once the server has answered that it is done. */
export interface Deed {
  person: string;
  key: string;
  name: MutationName;
  args: Record<string, unknown>;
  isAcknowledged: boolean;
  /** Version and id of the server's answer, if any. */
  version: number | null;
  id: number | null;
}

/** A post that was sent without a key: it is never sent again. */
interface Keyless {
  content: string;
  isAcknowledged: boolean;
}

/** An account that a client requested. */
export interface Account {
  username: string;
  isAcknowledged: boolean;
  token: string | null;
}

/** All requests of the clients, and the answers. */
export interface Ledger {
  deeds: Deed[];
  keyless: Keyless[];
  accounts: Account[];
  /** Keys that the server has confirmed as canceled. */
  cancelled: Set<string>;
  /** Downloads of game 1 that were counted before the first. */
  downloadsBefore: number;
}

export const emptyLedger = (downloadsBefore: number): Ledger => ({
  deeds: [],
  keyless: [],
  accounts: [],
  cancelled: new Set(),
  downloadsBefore,
});

/** Enters a deed before it is sent. */
export function enter(ledger: Ledger, deed: Pick<Deed, 'person' | 'name' | 'args'>): Deed {
  const entered = { ...deed, key: randomUUID(), isAcknowledged: false, version: null, id: null };
  ledger.deeds.push(entered);
  return entered;
}

/** The number of writes that the server has acknowledged. */
export const acknowledgedIn = ({ deeds, keyless, accounts }: Ledger): number =>
  [...deeds, ...keyless, ...accounts].filter(({ isAcknowledged }) => isAcknowledged).length;

/** Deeds of unknown fate: their answer was lost with the server. */
export const openIn = ({ deeds }: Ledger): Deed[] => deeds.filter(({ isAcknowledged }) => !isAcknowledged);
