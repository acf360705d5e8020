import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';

export type Owner = number | 'visitor';

/** A write as its author made it. Source: docs/sync-protocol.md, section 3. */
interface Written<N extends MutationName> {
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
  writtenAt: string;
  /** What the entry is about, in words, for the outbox page: a business's name, a thread's title. */
  about?: string;
  /** Its words were changed before it left: the form that queued it has long stopped waiting for the answer. */
  isAmended?: true;
  /** How often the server failed at this very entry although it worked for others. */
  failures: number;
  /** How often it was put off for a reason of its own: its waits grow with it. */
  tries?: number;
  notBeforeMs: number;
  /** When that wait began, by this phone's clock: a clock that shows less was set back. */
  waitsSinceMs?: number;
  /** Why the server put it off the last time, in a sentence. */
  putOff?: string | undefined;
}

/** Who is sending an entry. */
export interface Lease {
  /** Names one batch of one page or worker. */
  id: string;
  /** When it began, by this phone's clock. */
  atMs: number;
}

/** What the person wished after an entry may have left: to delete it, or to put other words in its place. */
type Wish<N extends MutationName> = { isDiscarded: true } | { replacement: Mutations[N] };
/** It was delivered, and goes again to a server that has lost it. `wasDiscarded`: its person had deleted it too late. */
interface Lost {
  wasPosted?: true;
  wasDiscarded?: true;
}

/** Fields that only some phases have. */
interface PhaseFields<N extends MutationName> {
  isHeld: true;
  lease: Lease;
  isDiscarded: true;
  replacement: Mutations[N];
  wasPosted: true;
  wasDiscarded: true;
  isOrphaned: true;
  problem: Problem;
}
type Only<N extends MutationName, P> = P extends unknown
  ? P & { [F in Exclude<keyof PhaseFields<N>, keyof P>]?: never }
  : never;

/** Where an undelivered write stands. Each phase has exactly the fields that it needs. */
interface Phases<N extends MutationName> {
  /** It has never left this phone: its words may still change. `isHeld`: it waits for the person's word. */
  queued: { state: 'waiting'; mayHaveLeft: false; isHeld?: true };
  /**
   * It may be on the server; its words never change under this key. It waits to be sent again: `parked` after eight
   * failures of its own, once a day; with a wish because the cancel came too late, to learn how it was decided.
   */
  left: { state: 'waiting' | 'parked'; mayHaveLeft: true } & (({ isHeld?: true } & Lost) | Wish<N>);
  /** A page or the worker is sending it. */
  leaving: { state: 'sent'; mayHaveLeft: true; lease?: Lease } & (Lost | Wish<N>);
  /** The person took it back or changed it after it may have left: it is cancelled once no pass is sending it. */
  cancelling: { state: 'cancelling'; mayHaveLeft: true; lease?: Lease } & Wish<N>;
  /** The server has refused it for good: the person decides. */
  refused: { state: 'rejected'; mayHaveLeft: boolean; problem: Problem };
  /** A write that it needs was dropped: it can never be sent, but its words are kept. */
  orphaned: { state: 'rejected'; mayHaveLeft: boolean; problem: Problem; isOrphaned: true };
}
export type Phase = keyof Phases<MutationName>;

/** An entry in one of some phases. */
export type EntryIn<P extends Phase, N extends MutationName = MutationName> = Written<N> &
  Only<N, Phases<N>[P]>;
/** One write that has not been settled. */
export type OutboxEntry<N extends MutationName = MutationName> = EntryIn<Phase, N>;
/** An entry of any one name; `name` tells the type of `args`. */
export type AnyEntry = { [N in MutationName]: OutboxEntry<N> }[MutationName];
