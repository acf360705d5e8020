import { HTTP_LIMITS } from '#contract/limits.ts';
import { type ProblemCode, problemOf } from '#contract/problems.ts';
import { answerWith } from '../support/device.ts';
import type { WorldDatabase } from './databases/database.ts';

/** The write limits: a person's bucket, its refill per minute, and a visitor's writes per hour. */
export interface Rates {
  atOnce: number;
  perMinute: number;
  visitorPerHour: number;
}
export const NO_RATES: Rates = { atOnce: 1_000_000, perMinute: 1_000_000, visitorPerHour: 1_000_000 };

/** The only answer of a badly deployed server. */
export const BAD_ANSWERS = ['internal', 'update-needed', 'busy'] as const satisfies readonly ProblemCode[];
type BadAnswer = (typeof BAD_ANSWERS)[number];

/** Temporary faults of the server, besides breaking off. */
export class HostTroubles {
  private badAnswer: BadAnswer | null = null;
  private badUntilMs = 0;
  private readonly database: WorldDatabase;
  private readonly nowMs: () => number;
  private readonly rates: Rates;

  constructor(database: WorldDatabase, nowMs: () => number, rates: Rates) {
    this.database = database;
    this.nowMs = nowMs;
    this.rates = rates;
  }

  /** Ends all troubles. */
  heal(): void {
    this.badAnswer = null;
    this.cure();
  }

  /** Deploys a version that answers only this for a while. */
  deploy(answer: BadAnswer, forMs: number): void {
    this.badAnswer = answer;
    this.badUntilMs = this.nowMs() + forMs;
  }

  /** The answer that currently replaces every other one. */
  refusal(): Response | null {
    if (this.badAnswer === null || this.nowMs() >= this.badUntilMs) return null;
    const wait: Record<string, string> = this.badAnswer === 'busy' ? { 'retry-after': '5' } : {};
    const answer = answerWith(problemOf(this.badAnswer).status, problemOf(this.badAnswer), wait);
    answer.headers.set('date', new Date(this.nowMs()).toUTCString());
    return answer;
  }

  /** The server fails internally whenever it reaches the outcome of one of these keys; `all`: of any key. */
  poison(keys: readonly string[] | 'all'): void {
    this.database.poison(keys === 'all' ? ['all'] : keys.map((key) => key.toLowerCase()));
  }

  cure(): void {
    this.database.cure();
  }

  settings(): Record<string, string> {
    const { perMinute, visitorPerHour } = this.rates;
    return { WRITES_PER_MINUTE: String(perMinute), VISITOR_WRITES_PER_HOUR: String(visitorPerHour) };
  }

  /** Starts an app whose buckets are as small as this server's. */
  underRates<T>(begin: () => T): T {
    const limits: { writesPerPerson: number } = HTTP_LIMITS;
    const { writesPerPerson } = limits;
    limits.writesPerPerson = this.rates.atOnce;
    try {
      return begin();
    } finally {
      limits.writesPerPerson = writesPerPerson;
    }
  }
}
