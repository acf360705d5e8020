import type { EntityTable, Transaction } from 'dexie';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { Previous } from '#contract/sync.ts';
import type { Ports } from '../browser/ports.ts';
import { type DatabasePorts, SteadyDatabase } from '../browser/steady-database.ts';
import type { KnownHistory } from '../cache/settings.ts';
import { draftKey } from './draft-key.ts';

export type Owner = number | 'visitor';
type EntryState = 'waiting' | 'sent' | 'rejected' | 'parked' | 'cancelling';

/** One write that has not been settled. Source: docs/sync-protocol.md, section 3. */
export interface OutboxEntry<N extends MutationName = MutationName> {
  key: string;
  /** Order on this device. */
  seq: number;
  owner: Owner;
  name: N;
  args: Mutations[N];
  argsVersion: number;
  /** Entries of one lane go in order. */
  lane: string;
  /** Keys of entities that must be on the server first. */
  needs: string[];
  state: EntryState;
  /** Set before the request: from then on the args never change. */
  mayHaveLeft: boolean;
  /** How often the server failed at this very entry although it worked for others. */
  failures: number;
  /** How often it was put off for a reason of its own: its waits grow with it. */
  tries?: number;
  notBeforeMs: number;
  /** It waits for the person's word, or they said "Later". */
  isHeld?: true;
  /** When that wait began, by this phone's clock: a clock that shows less was set back. */
  waitsSinceMs?: number;
  problem?: Problem;
  /** Why the server put it off the last time, in a sentence. */
  putOff?: string | undefined;
  writtenAt: string;
  /** What the entry is about, in words, for the outbox page: a business's name, a thread's title. */
  about?: string;
  /** Asked for by an edit after it may have left: takes the entry's place once the cancel is confirmed. */
  replacement?: Mutations[N];
  /** The person has discarded it after it may have left. */
  isDiscarded?: true;
  /** It was delivered, and goes again to a server that has lost it. */
  wasPosted?: true;
  /** They had, too late; it goes again to a server that has lost it. */
  wasDiscarded?: true;
  /** What it needs was dropped: it can never be sent, but its words are kept. */
  isOrphaned?: true;
  /** Its words were changed before it left: the form that queued it has long stopped waiting for the answer. */
  isAmended?: true;
}
/** An entry of any one name; `name` tells the type of `args`. */
export type AnyEntry = { [N in MutationName]: OutboxEntry<N> }[MutationName];

/** A delivered write, kept 14 days: what, when written, when delivered, and the payload for a restored server. */
export interface Receipt {
  key: string;
  /** The entry's place on this device, which stays when an edit moves its words to a new key. */
  seq: number;
  owner: Owner;
  name: MutationName;
  args: Mutations[MutationName];
  argsVersion: number;
  lane: string;
  needs: string[];
  writtenAt: string;
  deliveredAtMs: number;
  version: number;
  /** History of the server in which the version counts. */
  epoch: string;
  id?: number;
  about?: string;
  /** The person discarded it too late: it had been posted already, and they are told so. */
  isDiscarded?: true;
  /** As in the entry. */
  isAmended?: true;
  /** What its author had written on another phone meanwhile and this has replaced: it came back as a draft. */
  previous?: Previous;
}

/** What is typed into a form in one tab, per field, until it is sent or discarded. Passwords never come here. */
export interface Draft {
  /** Made by `draftKey` from the owner, the form's name and the tab. */
  name: string;
  owner: Owner;
  values: Record<string, unknown>;
  savedAtMs: number;
  /** The row of another tab that this text goes on with, as it was then. */
  source?: { name: string; savedAtMs: number };
  /** Another tab has sent or emptied these words: they come back in their own tab only. */
  isSpent?: true;
}

/** Whose entries wait on this phone, so that the name can be said after they have signed out. */
export interface OwnerRow {
  id: number;
  fullName: string;
  username: string;
}

/** Undelivered writes, receipts and drafts. Never dropped; its shape only ever grows. */
export class Outbox extends SteadyDatabase {
  declare entries: EntityTable<AnyEntry, 'key'>;
  declare receipts: EntityTable<Receipt, 'key'>;
  declare drafts: EntityTable<Draft, 'name'>;
  declare owners: EntityTable<OwnerRow, 'id'>;
  declare meta: EntityTable<{ name: string; value: unknown }, 'name'>;

  /** The tab whose drafts this page writes; empty where there are no tabs, as in the worker. */
  readonly tab: string;

  constructor(ports: DatabasePorts & Partial<Pick<Ports, 'tab'>>) {
    super(ports, 'outbox', 'strict');
    this.tab = ports.tab ?? '';
    this.version(1).stores({
      entries: 'key, seq, owner, lane, state',
      receipts: 'key, owner, deliveredAtMs',
      drafts: 'name, owner',
      owners: 'id',
      meta: 'name',
    });
    this.version(2).upgrade(putOwnersIntoDraftNames);
  }

  /** A small value by name, or the fallback. */
  async readMeta<T>(name: string, fallback: T): Promise<T> {
    const row = await this.meta.get(name);
    return row === undefined ? fallback : (row.value as T);
  }

  /** The server's history that the receipts count in; it outlives the cache. */
  readHistory(): Promise<KnownHistory | null> {
    return this.readMeta<KnownHistory | null>('history', null);
  }

  async writeMeta(name: string, value: unknown): Promise<void> {
    await this.meta.put({ name, value });
  }
}

/** Version 1 kept drafts by the form's name alone, some with their owner at its end. */
async function putOwnersIntoDraftNames(transaction: Transaction): Promise<void> {
  const drafts = transaction.table<Draft>('drafts');
  const old = await drafts.toArray();
  await drafts.clear();
  await drafts.bulkPut(
    old.map((draft) => {
      const end = `:${draft.owner}`;
      const name = draft.name.endsWith(end) ? draft.name.slice(0, -end.length) : draft.name;
      return { ...draft, name: draftKey(draft.owner, name) };
    }),
  );
}
