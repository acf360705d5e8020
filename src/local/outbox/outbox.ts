import type { EntityTable, Transaction } from 'dexie';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Previous } from '#contract/sync.ts';
import type { Ports } from '../browser/ports.ts';
import { type DatabasePorts, SteadyDatabase } from '../browser/steady-database.ts';
import type { KnownHistory } from '../cache/settings.ts';
import { draftKey } from './draft-key.ts';
import type { AnyEntry, Owner } from './entry.ts';

export type { AnyEntry, OutboxEntry, Owner } from './entry.ts';

/** A delivered write, kept for 14 days, with its payload for a restored server. */
export interface Receipt {
  key: string;
  /** The entry's place on this device; an edit under a new key keeps it. */
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
  /** The server history of `version`. */
  epoch: string;
  id?: number;
  about?: string;
  /** Discarded too late: it had been posted already, and the person was notified. */
  isDiscarded?: true;
  /** As in the entry. */
  isAmended?: true;
  /** Words from another phone that this write replaced; they came back as a draft. */
  previous?: Previous;
}

/** Typed text of a form in one tab, per field, until it is sent or discarded. Never a password. */
export interface Draft {
  /** Built by `draftKey` from the owner, the form's name and the tab. */
  name: string;
  owner: Owner;
  values: Record<string, unknown>;
  savedAtMs: number;
  /** The row of another tab that this text continues. */
  source?: { name: string; savedAtMs: number };
  /** Another tab sent or emptied these words: they reappear only in their own tab. */
  isSpent?: true;
}

/** A picture that was added and not sent yet. Words never wait for it. */
export interface UnsentPicture {
  /** Address of the call that takes it: the same picture added twice is one row. */
  path: string;
  owner: number;
  /** JPEG without metadata. */
  bytes: ArrayBuffer;
  addedAtMs: number;
  /** The listing that it belongs to; the key of a registration that may not be sent yet. */
  business?: number | string;
  /** Message of the server's refusal. */
  refusal?: string;
}

/** The name of a person whose entries wait, for display after they signed out. */
export interface OwnerRow {
  id: number;
  fullName: string;
  username: string;
}

/** Undelivered writes, receipts, drafts and pictures. Never dropped; its shape only ever grows. */
export class Outbox extends SteadyDatabase {
  declare entries: EntityTable<AnyEntry, 'key'>;
  declare receipts: EntityTable<Receipt, 'key'>;
  declare drafts: EntityTable<Draft, 'name'>;
  declare owners: EntityTable<OwnerRow, 'id'>;
  declare pictures: EntityTable<UnsentPicture, 'path'>;
  declare meta: EntityTable<{ name: string; value: unknown }, 'name'>;

  /** The tab whose drafts this page writes; empty in the worker. */
  readonly tab: string;
  /** By form of this page: the row of another tab that its text continues. */
  readonly openedDrafts = new Map<string, Draft['source']>();

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
    this.version(3).stores({ pictures: 'path, owner, business' });
  }

  /** A small value by name, or the fallback. */
  async readMeta<T>(name: string, fallback: T): Promise<T> {
    const row = await this.meta.get(name);
    return row === undefined ? fallback : (row.value as T);
  }

  /** The server history of the receipts; it outlives the cache. */
  readHistory(): Promise<KnownHistory | null> {
    return this.readMeta<KnownHistory | null>('history', null);
  }

  async writeMeta(name: string, value: unknown): Promise<void> {
    await this.meta.put({ name, value });
  }
}

/** Version 1 named drafts by form only, some with their owner at the end. */
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
