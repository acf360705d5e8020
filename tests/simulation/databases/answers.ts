import { once } from 'node:events';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { SECOND_MS } from '#contract/shared/time.ts';

/** A statement that takes longer waits for a lock that is never released. */
const LONGEST_MS = 60 * SECOND_MS;

/** A question of {@link Answers} to its thread. */
export interface Question {
  sql: string;
  values: readonly (string | number)[];
}

/** The answer of the thread. */
export type Answer = { rows: object[] } | { error: string };

/** The start data of the thread. */
export interface AnswererData {
  url: string;
  questions: MessagePort;
  /** Turns from 0 to 1 when the answer is there. */
  bell: Int32Array;
}

/**
 * Asks PostgreSQL and blocks until it has answered, as SQLite does: a thread of its own talks to it. Only for the
 * simulator's own questions; the server has its ordinary connections.
 */
export class Answers {
  private readonly worker: Worker;
  private readonly port: MessagePort;
  private readonly bell = new Int32Array(new SharedArrayBuffer(4));

  private constructor(url: string) {
    const { port1, port2 } = new MessageChannel();
    const workerData: AnswererData = { url, questions: port2, bell: this.bell };
    this.port = port1;
    this.worker = new Worker(new URL('./answerer.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      execArgv: [],
    });
  }

  static async open(url: string): Promise<Answers> {
    const answers = new Answers(url);
    await once(answers.worker, 'online');
    answers.worker.unref(); // it ends with the thread that asks
    return answers;
  }

  /** The rows of one statement; `?` is the place of each value. @throws Error of the database. */
  ask<T>(sql: string, ...values: (string | number)[]): T[] {
    Atomics.store(this.bell, 0, 0);
    this.port.postMessage({ sql, values } satisfies Question);
    while (Atomics.load(this.bell, 0) === 0)
      // it may still ring for the previous answer
      if (Atomics.wait(this.bell, 0, 0, LONGEST_MS) === 'timed-out') throw new Error(`no answer to ${sql}`);
    const answer = receiveMessageOnPort(this.port)?.message as Answer;
    if ('error' in answer) throw new Error(`${answer.error}: ${sql}`);
    return answer.rows as T[];
  }
}
