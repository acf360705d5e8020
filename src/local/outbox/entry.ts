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
  /** Keys of entities that must reach the server first. */
  needs: string[];
  writtenAt: string;
  /** Its title in the outbox: a business's name, a thread's title. */
  about?: string;
  /** Edited before it left: the form that queued it no longer waits for the answer. */
  isAmended?: true;
  /** Failures of this very entry while the server worked for others. */
  failures: number;
  /** Deferrals for its own reason; they lengthen its waits. */
  tries?: number;
  notBeforeMs: number;
  /** When that wait began, phone clock: an earlier clock means it was set back. */
  waitsSinceMs?: number;
  /** The server's last reason to defer it, as a sentence. */
  putOff?: string | undefined;
}

/** The pass that is sending an entry. */
export interface Lease {
  /** Names one batch of one page or worker. */
  id: string;
  /** When it began, phone clock. */
  atMs: number;
}

/** The person's request after an entry may have left: delete it, or replace its words. */
type Wish<N extends MutationName> = { isDiscarded: true } | { replacement: Mutations[N] };
/** Delivered earlier, and sent again to a server that lost it. `wasDiscarded`: deleted too late. */
interface Lost {
  wasPosted?: true;
  wasDiscarded?: true;
}

/** Fields of some phases only. */
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

/** The phases of an undelivered write, each with exactly the fields it needs. */
interface Phases<N extends MutationName> {
  /** Never left this phone: its words may still change. `isHeld`: waits for the person's decision. */
  queued: { state: 'waiting'; mayHaveLeft: false; isHeld?: true };
  /**
   * May be on the server; its words never change under this key. Waits to be sent again: `parked` after eight
   * failures of its own, once a day; with a wish when the cancel came too late, to learn the outcome.
   */
  left: { state: 'waiting' | 'parked'; mayHaveLeft: true } & (({ isHeld?: true } & Lost) | Wish<N>);
  /** A page or the worker is sending it. */
  leaving: { state: 'sent'; mayHaveLeft: true; lease?: Lease } & (Lost | Wish<N>);
  /** Discarded or edited after it may have left: canceled once no pass is sending it. */
  cancelling: { state: 'cancelling'; mayHaveLeft: true; lease?: Lease } & Wish<N>;
  /** Refused by the server for good: the person decides. */
  refused: { state: 'rejected'; mayHaveLeft: boolean; problem: Problem };
  /** A write it needs was dropped: it can never be sent, but its words are kept. */
  orphaned: { state: 'rejected'; mayHaveLeft: boolean; problem: Problem; isOrphaned: true };
}
export type Phase = keyof Phases<MutationName>;

/** An entry in one of the given phases. */
export type EntryIn<P extends Phase, N extends MutationName = MutationName> = Written<N> &
  Only<N, Phases<N>[P]>;
/** An undelivered write. */
export type OutboxEntry<N extends MutationName = MutationName> = EntryIn<Phase, N>;
/** An entry of any name; `name` determines the type of `args`. */
export type AnyEntry = { [N in MutationName]: OutboxEntry<N> }[MutationName];
