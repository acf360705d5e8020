import type { SourceChange } from '#tests/support/source-change.ts';
import type { InvariantName } from './invariants/names.ts';

/** A rule of the protocol that is broken on purpose, and the promise that fails without it. */
export interface Mutant {
  name: string;
  /** The rule in the protocol's words. */
  rule: string;
  invariant: InvariantName;
  changes: SourceChange[];
}
