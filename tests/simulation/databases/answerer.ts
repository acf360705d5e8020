import { workerData } from 'node:worker_threads';
import pg from 'pg';
import type { Answer, AnswererData, Question } from './answers.ts';

const { url, questions, bell } = workerData as AnswererData;

/** OIDs of int8 and numeric: counts and sums, all far below 2⁵³. */
for (const oid of [20, 1700]) pg.types.setTypeParser(oid, Number);

const client = new pg.Client({ connectionString: url });
const connected = client.connect();
/** Names of the statements that are repeated. */
const names = new Map<string, string>();

questions.on('message', async (question: Question) => {
  questions.postMessage(await answerTo(question));
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
});

async function answerTo({ sql, values }: Question): Promise<Answer> {
  try {
    await connected;
    if (values.length === 0) return { rows: (await client.query(sql)).rows };
    const name = names.get(sql) ?? `q${names.size}`;
    names.set(sql, name);
    let place = 0;
    const text = sql.replaceAll('?', () => `$${++place}`);
    return { rows: (await client.query({ name, text, values: [...values] })).rows };
  } catch (error) {
    return { error: String(error) };
  }
}
