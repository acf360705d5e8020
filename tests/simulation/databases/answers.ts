import { once } from 'node:events';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { SECOND_MS } from '#contract/shared/time.ts';

/** A statement that takes longer has met a lock that nobody lets go. */
const LONGEST_MS = 60 * SECOND_MS;

/** What {@link Answers} sends to its thread. */
export interface Question {
  sql: string;
  values: readonly (string | number)[];
}

/** What comes back. */
export type Answer = { rows: object[] } | { error: string };

/** How the thread is begun. */
export interface AnswererData {
  url: string;
  questions: MessagePort;
  /** Turns from 0 to 1 when the answer is there. */
  bell: Int32Array;
}

/**
 * Asks PostgreSQL and stands still until it has answered, as SQLite does: a thread of its own talks with it. For the
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

  /** @param url of the database. */
  static async open(url: string): Promise<Answers> {
    const answers = new Answers(url);
    await once(answers.worker, 'online');
    answers.worker.unref(); // it ends with the thread that asks
    return answers;
  }

  /** The rows of one statement; `?` stands for each value. @throws Error what the database says. */
  ask<T>(sql: string, ...values: (string | number)[]): T[] {
    Atomics.store(this.bell, 0, 0);
    this.port.postMessage({ sql, values } satisfies Question);
    while (Atomics.load(this.bell, 0) === 0)
      // it may still ring for the answer before
      if (Atomics.wait(this.bell, 0, 0, LONGEST_MS) === 'timed-out') throw new Error(`no answer to ${sql}`);
    const answer = receiveMessageOnPort(this.port)?.message as Answer;
    if ('error' in answer) throw new Error(`${answer.error}: ${sql}`);
    return answer.rows as T[];
  }
}
