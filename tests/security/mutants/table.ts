import type { SafetyMutant, Unbreakable } from './mutant.ts';
import { MUTANTS_OF_IDENTITY } from './of-identity.ts';
import { MUTANTS_OF_INPUT } from './of-input.ts';
import { MUTANTS_OF_LETTERS } from './of-letters.ts';
import { MUTANTS_OF_LIMITS } from './of-limits.ts';
import { MUTANTS_OF_PEOPLE } from './of-people.ts';
import { MUTANTS_OF_PROMISES } from './of-promises.ts';

/** Every protection that is broken on purpose, in the order of docs/security.md. */
export const MUTANTS: readonly SafetyMutant[] = [
  ...MUTANTS_OF_LIMITS,
  ...MUTANTS_OF_INPUT,
  ...MUTANTS_OF_PEOPLE,
  ...MUTANTS_OF_PROMISES,
  ...MUTANTS_OF_LETTERS,
  ...MUTANTS_OF_IDENTITY,
];

/** Lines that no change of our source breaks. */
export const UNBREAKABLE: readonly Unbreakable[] = [
  { line: '6.2.4', reason: 'excepted: there is no such rule' },
  { line: '6.4.2', reason: 'there are no secret questions that could be asked' },
  { line: '11.3.1, 11.3.2', reason: 'the one thing that we encrypt, jose does' },
  { line: '12.1.1', reason: "TLS is Node's or the proxy's" },
  { line: '12.2.1', reason: 'excepted on localhost; elsewhere the browser itself asks for HTTPS' },
  { line: '12.2.2', reason: "the certificate is the operator's" },
];
