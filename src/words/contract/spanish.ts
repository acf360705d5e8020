import { PASSWORD_POLICY, passwordSentence } from '#contract/password-policy.ts';
import { faultMessage, PROBLEM_MESSAGES } from '#contract/problems.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import type { Sentences } from '../in-languages.ts';
import { PROBLEM_ES } from './problems.es.ts';
import { UNSENT_ES } from './unsent.es.ts';

/** A pattern of an English sentence, and the Spanish one made of the parts that match. */
type Filled = readonly [pattern: RegExp, spanish: (...parts: string[]) => string];

interface Table {
  exact: Map<string, string>;
  filled: Filled[];
}

/** Stands for a part of a sentence, such as a date. Private use: no sentence has it. */
const PART = '\uE000';

/** Made at the first use: this module must have no effect by itself, so that a build in English leaves it out. */
let made: Table | undefined;

function makeTable(): Table {
  const table: Table = { exact: new Map(), filled: [] };
  addAll(table, PROBLEM_MESSAGES, PROBLEM_ES);
  addAll(table, UNSENT_WORDS, UNSENT_ES);
  addAll(
    table,
    { fault: faultMessage, weak: passwordSentence(PASSWORD_POLICY) },
    {
      fault: (requestId) => `${PROBLEM_ES.internal} Si nos avisa, mencione ${requestId}.`,
      weak: `La contraseña debe tener al menos ${PASSWORD_POLICY.minLength} caracteres.`,
    },
  );
  return table;
}

/** Returns a sentence of the server in Spanish; undefined if this version of the app does not know it. */
export function inSpanish(sentence: string): string | undefined {
  made ??= makeTable();
  const same = made.exact.get(sentence);
  if (same !== undefined) return same;
  for (const [pattern, spanish] of made.filled) {
    const match = pattern.exec(sentence);
    if (match) return spanish(...match.slice(1));
  }
  return undefined;
}

/** Adds the sentences of one part of the contract. A missing translation does not compile. */
function addAll<const T extends object>(table: Table, english: T, spanish: Sentences<NoInfer<T>>): void {
  for (const [key, sentence] of Object.entries(english)) {
    const translated = (spanish as Record<string, unknown>)[key];
    if (typeof sentence === 'string') table.exact.set(sentence, translated as string);
    else if (typeof sentence === 'function')
      table.filled.push([patternOf(sentence), translated as Filled[1]]);
    else addAll(table, sentence as object, translated as object);
  }
}

/** Returns the pattern of all sentences that a function makes. */
function patternOf(sentence: (...parts: string[]) => string): RegExp {
  const text = sentence(...Array.from({ length: sentence.length }, () => PART));
  const plain = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(PART, '(.+)')}$`, 's');
}
