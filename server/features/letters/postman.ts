import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Store, Write } from '../../db/store.ts';
import { logFault } from '../../log-fault.ts';
import { MailFault, type MailPort } from '../../mail/mail.ts';
import { reopenUnanswered } from '../contact/contact.service.ts';
import {
  claimNext,
  finishLetter,
  isAnyDue,
  type LetterRow,
  nextDueMs,
  putOffLetter,
  releaseClaimed,
} from './letters.repository.ts';

/** Several at a time, so that one slow mail server does not block all. */
const CONCURRENCY = 3;
/** Waits after the first, second, … attempt; the last one repeats until the letter expires. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
const LONGEST_MS = BACKOFF_MS.at(-1) ?? HOUR_MS;
/** Retry interval on a full disk. */
const STORE_RETRY_MS = SECOND_MS;
/** Pause while the mail server is down; it doubles each time. */
const PAUSE_MS = { first: 30 * SECOND_MS, most: 15 * MINUTE_MS };
/** Polling interval for letters that other processes queued: rarely for commands, soon for parallel servers. */
const POLL_MS = { single: MINUTE_MS, shared: 2 * SECOND_MS };
/** Time that a stopping server gives a letter that is being sent. */
const STOP_MS = 4 * SECOND_MS;

export interface PostmanDeps {
  store: Store;
  mail: MailPort;
  log: Logger;
  nowMs(): number;
}

export interface Postman {
  /** Checks at once for due letters. */
  nudge(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Stops sending; a letter that is being sent gets a moment to finish. */
  stop(): Promise<void>;
}

/**
 * Starts sending queued letters, a few at a time, each claimed by its row first. Letters that a stopped server had
 * claimed are sent again under the same message id: a duplicate, which a mailbox can detect, is better than a loss.
 */
export async function startPostman({ store, mail, log, nowMs }: PostmanDeps): Promise<Postman> {
  const claim = randomUUID();
  const rounds = new Set<Promise<void>>();
  const abortController = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let pause = { untilMs: 0, lastMs: 0 };

  async function sendDue(): Promise<void> {
    while (!isStopped && nowMs() >= pause.untilMs && (await isAnyDue(store.read, nowMs()))) {
      const letter = await store.write(({ trx }) => claimNext(trx, claim, nowMs()));
      if (letter) await deliver(letter);
    }
  }

  async function deliver(letter: LetterRow): Promise<void> {
    const context = { letter: letter.id, kind: letter.kind, attempts: letter.attempts };
    if (letter.not_after_ms <= nowMs()) return fail(letter, 'too late');
    try {
      await mail.send(toMail(letter), abortController.signal);
    } catch (error) {
      const { kind, message: fault } = error instanceof MailFault ? error : new MailFault('later', 'unknown');
      if (kind === 'never') return fail(letter, fault);
      if (kind === 'down') pauseAll();
      log.warn({ ...context, fault }, 'a letter could not be sent yet');
      const dueAtMs = nowMs() + (BACKOFF_MS[letter.attempts - 1] ?? LONGEST_MS);
      return storeResult((trx) => putOffLetter(trx, letter, { dueAtMs, fault }));
    }
    pause = { untilMs: 0, lastMs: 0 };
    await storeResult((trx) => finishLetter(trx, letter, { state: 'sent', fault: null }, nowMs()));
    log.info(context, 'a letter was sent');
  }

  /** Stores the result, with retries on a full disk: without it the letter would be sent again. */
  async function storeResult(write: (trx: Write['trx']) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store.write(({ trx }) => write(trx));
      } catch (error) {
        if (isStopped) throw error;
        log.error({ reason: String(error) }, 'the result of a letter could not be stored yet');
        await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS).unref());
      }
    }
  }

  /** A failed answer reopens its contact message for an admin. */
  async function fail(letter: LetterRow, fault: string): Promise<void> {
    log.error(
      { letter: letter.id, kind: letter.kind, attempts: letter.attempts, fault },
      'a letter was abandoned',
    );
    await storeResult(async (trx) => {
      await finishLetter(trx, letter, { state: 'failed', fault }, nowMs());
      if (letter.about_message !== null) await reopenUnanswered(trx, letter.about_message);
    });
  }

  function pauseAll(): void {
    if (nowMs() < pause.untilMs) return; // another letter already paused
    const lastMs = Math.min(PAUSE_MS.most, pause.lastMs * 2 || PAUSE_MS.first);
    pause = { untilMs: nowMs() + lastMs, lastMs };
  }

  function nudge(): void {
    clearTimeout(timer);
    if (isStopped) return;
    for (let count = rounds.size; count < CONCURRENCY; count++) {
      const running: Promise<void> = sendDue()
        .catch((error: unknown) => void logFault({ store, log }, error, 'the postman failed'))
        .finally(() => {
          rounds.delete(running);
          if (rounds.size === 0) void schedule();
        });
      rounds.add(running);
    }
  }

  async function schedule(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return;
    const dueMs = await nextDueMs(store.read).catch(() => null);
    const atMs = Math.max(dueMs ?? Number.POSITIVE_INFINITY, pause.untilMs);
    const inMs = Math.min(
      store.others ? POLL_MS.shared : POLL_MS.single,
      Math.max(SECOND_MS, atMs - nowMs()),
    );
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(nudge, inMs).unref();
  }

  const idle = async () => {
    while (rounds.size > 0) await Promise.all(rounds);
  };

  const released = await store.write(({ trx }) => releaseClaimed(trx));
  if (released > 0) log.info({ letters: released }, 'released letters of a stopped server');
  nudge();
  return {
    nudge,
    idle,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const timeout = setTimeout(() => abortController.abort(), STOP_MS);
      await idle();
      clearTimeout(timeout);
    },
  };
}

const toMail = ({ message_id, to_address, subject, body, stop_url, created_at_ms }: LetterRow) => ({
  messageId: message_id,
  to: to_address,
  subject,
  text: body,
  dateMs: created_at_ms,
  ...(stop_url === null ? {} : { stopUrl: stop_url }),
});
