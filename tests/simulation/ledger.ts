import type { MutationName } from '#contract/mutations.ts';
import type { AnyEntry, OutboxEntry, Owner, Receipt } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import type { Strand } from './loop.ts';
import type { Phone } from './phone.ts';

/**
 * The text of a write's arguments, if it has any. Every text exists once in the world, so it can be found anywhere.
 */
export function textOf(args: unknown): string | undefined {
  const { comment, content, message, name } = args as Record<string, string | undefined>;
  return comment ?? content ?? message ?? name;
}
export const textOfEntry = (entry: AnyEntry) => textOf(newestArgs(entry as OutboxEntry));
/** An entry's place in the order of writing: an edit gives it another key, never another place. */
export const slotOf = ({ owner, seq }: Pick<AnyEntry, 'owner' | 'seq'>) => `${owner}/${seq}`;

/** One thing that a person wrote. */
export interface Item {
  text: string;
  name: MutationName;
  owner: Owner;
  phone: Phone;
  /** The target of the write, where a later one of the same person replaces it: a lane with a business or post. */
  target: string;
  /** The first text of the thread that this replies to; null where it does not matter. */
  under: string | null;
  /** The screen has shown "Saved on this phone". */
  isSaved: boolean;
  /** It was in the outbox, whether or not the screen has said so. */
  isStored: boolean;
  /** The person replaced, joined or discarded it: it may have been posted, but need not be. */
  isGivenUp: boolean;
  /** Its confirmed row may be missing on its phone: the cache was dropped or evicted, or the post was removed. */
  isUnseen: boolean;
}

/** Observed facts of one key. */
export interface KeyFacts {
  key: string;
  phone: Phone;
  owner: Owner;
  name: MutationName;
  lane: string;
  /**
   * Place in the order of writing on its phone: an edit keeps it, and so does a write that goes again to a restored
   * server.
   */
  order: number;
  needs: string[];
  args: AnyEntry['args'];
  /** Version of the app that wrote it. */
  appVersion: number;
  /** The server may have it: the phone has marked it to be sent. */
  hasLeft: boolean;
  /** It left the outbox without a receipt: the screen has said that it will never be posted. */
  isTakenBack: boolean;
  /** It went with all of its owner's posts: an entry that may have left is not recalled. */
  isDeletedAtOnce: boolean;
  /** The person sent a refused one again: it comes later than its place says. */
  isRetried: boolean;
}

/** A person's wish on a phone, from the tap on. */
export interface Wish {
  kind: 'edit' | 'discard' | 'retry';
}

/** Every act of people, every report to them, and the observed facts of every key. */
export class Ledger {
  readonly items = new Map<string, Item>();
  readonly keys = new Map<string, KeyFacts>();
  /** Wishes by phone and slot. */
  private readonly wishes = new Map<string, Set<Wish['kind']>>();
  /**
   * Keys that a person asked to drop: a write that came too late and goes again to a restored server has another
   * slot.
   */
  private readonly discarded = new Set<string>();
  /** Writes that were started and not finished, by phone, owner and lane. */
  private readonly asked = new Map<string, number>();
  private readonly deletions: { phone: Phone; owner: Owner; strand: Strand }[] = [];
  /** Posts that were removed on the server, by key. */
  readonly removedKeys = new Set<string>();
  private readonly orders = new Map<string, number>();
  private texts = 0;
  private places = 0;

  newText(): string {
    return `words ${++this.texts}.`;
  }

  begin(item: Omit<Item, 'isSaved' | 'isStored' | 'isGivenUp' | 'isUnseen'>): Item {
    const begun = { ...item, isSaved: false, isStored: false, isGivenUp: false, isUnseen: false };
    this.items.set(item.text, begun);
    return begun;
  }

  itemOf(text: string | undefined): Item | undefined {
    return text === undefined ? undefined : this.items.get(text);
  }

  /** The writers whose texts about a target this phone surely holds. */
  writersOf(phone: Phone, target: string): Set<Owner> {
    const own = [...this.items.values()].filter((item) => item.target === target && item.phone === phone);
    return new Set(
      own.flatMap((item) => (item.isStored && !item.isGivenUp && !item.isUnseen ? [item.owner] : [])),
    );
  }

  /** A phone's rows of a target are gone until they are fetched again. */
  unsee(phone: Phone, target: string): void {
    for (const item of this.items.values())
      if (item.target === target && item.phone === phone) item.isUnseen = true;
  }

  wish(phone: Phone, entry: AnyEntry, kind: Wish['kind']): void {
    const name = `${phone.name} ${slotOf(entry)}`;
    this.wishes.set(name, (this.wishes.get(name) ?? new Set()).add(kind));
    if (kind === 'discard') this.discarded.add(entry.key);
  }

  isDiscarded(phone: Phone, entry: AnyEntry): boolean {
    return this.discarded.has(entry.key) || this.wishesFor(phone, entry).has('discard');
  }

  wishesFor(phone: Phone, entry: AnyEntry): ReadonlySet<Wish['kind']> {
    return this.wishes.get(`${phone.name} ${slotOf(entry)}`) ?? new Set();
  }

  /** Starts a write without text. @returns a function that reports it as stored. */
  ask(phone: Phone, owner: Owner, lane: string): () => void {
    const name = `${phone.name} ${owner} ${lane}`;
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    return () => this.asked.set(name, (this.asked.get(name) ?? 1) - 1);
  }

  isAsked(phone: Phone, { owner, lane }: Pick<AnyEntry, 'owner' | 'lane'>): boolean {
    return (this.asked.get(`${phone.name} ${owner} ${lane}`) ?? 0) > 0;
  }

  /** Starts the deletion of all posts of a person, at their wish. @returns a function that reports its end. */
  deleteAll(phone: Phone, owner: Owner, strand: Strand): () => void {
    const deletion = { phone, owner, strand };
    this.deletions.push(deletion);
    for (const item of this.items.values())
      if (item.phone === phone && item.owner === owner) item.isGivenUp = true;
    return () => this.deletions.splice(this.deletions.indexOf(deletion), 1);
  }

  isAllDeleted(phone: Phone, owner: Owner): boolean {
    return this.deletions.some((one) => one.phone === phone && one.owner === owner && !one.strand.isDead);
  }

  /** Notes the observed state of an entry. */
  see(phone: Phone, entry: AnyEntry): KeyFacts {
    const known = this.keys.get(entry.key);
    const { key, owner, name, lane, needs, args } = entry;
    const slot = `${phone.name} ${slotOf(entry)}`;
    const order = known?.order ?? this.orders.get(slot) ?? ++this.places;
    this.orders.set(slot, order);
    const isRetried = known?.isRetried ?? this.wishesFor(phone, entry).has('retry');
    const facts: KeyFacts = {
      ...(known ?? { isTakenBack: false, isDeletedAtOnce: false, appVersion: phone.appVersion }),
      ...{ key, phone, owner, name, lane, order, needs, isRetried },
      args: entry.state === 'rejected' && known ? known.args : args,
      hasLeft: entry.mayHaveLeft || (known?.hasLeft ?? false),
    };
    this.keys.set(key, facts);
    const item = this.itemOf(textOfEntry(entry));
    if (item) item.isStored = true;
    return facts;
  }

  /**
   * Whether the same person's change of the post with this text has left a phone: the post may have another text, or
   * be gone.
   */
  isChangedSince({ text, owner }: Item): boolean {
    const all = [...this.keys.values()].filter((facts) => facts.owner === owner);
    const made = new Set(all.flatMap(({ key, args }) => (textOf(args) === text ? [key] : [])));
    const isChange = ({ name }: KeyFacts) => name === 'post.edit' || name === 'post.remove';
    return all.some(
      (facts) => isChange(facts) && facts.hasLeft && facts.needs.some((need) => made.has(need)),
    );
  }

  giveUp(text: string | undefined): void {
    const item = this.itemOf(text);
    if (item) item.isGivenUp = true;
  }
}

/** The state of an outbox as the last commit left it. */
export interface OutboxState {
  entries: Map<string, AnyEntry>;
  receipts: Map<string, Receipt>;
}
export const outboxOf = (phone: Phone): OutboxState => ({
  entries: new Map(phone.entries().map((entry) => [entry.key, entry])),
  receipts: new Map(phone.receipts().map((receipt) => [receipt.key, receipt])),
});
