import { change, type SourceChange } from '#tests/support/source-change.ts';

/** A protection of docs/security.md that is broken on purpose, and the test that must tell it. */
export interface SafetyMutant {
  /** The line of docs/security.md: how its first cell begins. */
  line: string;
  /** What is broken, in words. */
  broken: string;
  change: SourceChange;
  /** Below `tests/`; or `npm run lint`. One below `e2e/` needs a browser. */
  test: string;
}

/** A line of docs/security.md that cannot be broken in the source, and why. */
export interface Unbreakable {
  line: string;
  reason: string;
}

/** What stands for a test where the rule is one of the linter. */
export const LINT = 'npm run lint';

/** One line of the table. */
export const mutant = (
  line: string,
  broken: string,
  test: string,
  file: string,
  find: string,
  replace: string,
): SafetyMutant => ({ line, broken, test, change: change(file, find, replace) });

export const needsBrowser = ({ test }: SafetyMutant) => test.startsWith('e2e/');
