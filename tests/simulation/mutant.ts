import type { SourceChange } from '#tests/support/source-change.ts';
import type { InvariantName } from './invariants/names.ts';

/** A rule of the protocol that is broken on purpose, and the promise that does not hold without it. */
export interface Mutant {
  name: string;
  /** The rule, in the words of the protocol. */
  rule: string;
  invariant: InvariantName;
  changes: SourceChange[];
  /** Breaks the promise with the rule broken, and keeps all of them on the sound engine. */
  seed: number;
}
