import type { Reader } from '../store.ts';
import { engineOf } from './engine.ts';

/**
 * Asks PostgreSQL once for all who ask the same in one turn of the event loop, as many do when their writes shared a commit.
 * The question leaves at the end of the turn, so that its answer is as new as what any of them has heard of. SQLite answers
 * at once, and a commit may follow in the same turn: there everybody asks.
 */
export function oneQuestion<Row>(
  ask: (db: Reader, values: object) => Promise<Row[]>,
): (db: Reader) => Promise<Row[]> {
  const asked = new WeakMap<Reader, Promise<Row[]>>();
  return (db) => {
    if (engineOf(db) === 'sqlite') return ask(db, {});
    const known = asked.get(db);
    if (known) return known;
    const answer = ask(db, {});
    asked.set(db, answer);
    process.nextTick(() => asked.delete(db));
    return answer;
  };
}
