import type { SourceChange } from '#tests/support/source-change.ts';
import type { InvariantName } from './invariants/names.ts';

/** A rule of the protocol that is broken on purpose, and the promise that fails without it. */
export interface Mutant {
  name: string;
  /** The rule in the protocol's words. */
  rule: string;
  invariant: InvariantName;
  changes: SourceChange[];
  /** Broken by every `npm test`, as the quickest of its promise; the others by `npm run test:all`. */
  isEveryday?: true;
}
