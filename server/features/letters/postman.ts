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

/** A slow server holds up few. */
const AT_ONCE = 3;
/** Waits after the first, second, … try of one letter; the last one repeats until it is worth nothing any more. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
const LONGEST_MS = BACKOFF_MS.at(-1) ?? HOUR_MS;
/** A full disk is looked at again so soon. */
const NOTE_AGAIN_MS = SECOND_MS;
/** While the mail server is down, nothing is tried for so long; each time twice as long. */
const PAUSE_MS = { first: 30 * SECOND_MS, most: 15 * MINUTE_MS };
/** What another process has queued is found by looking: a command's now and then, that of servers side by side soon. */
const LOOK_MS = { alone: MINUTE_MS, shared: 2 * SECOND_MS };
/** A stopping server lets a letter that is on its way end for so long. */
const STOP_MS = 4 * SECOND_MS;

export interface PostmanDeps {
  store: Store;
  mail: MailPort;
  log: Logger;
  nowMs(): number;
}

export interface Postman {
  /** Looks at once whether something is due. */
  nudge(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Sends nothing any more; what is on its way gets a moment to arrive. */
  stop(): Promise<void>;
}

/**
 * Carries the letters of the queue away, a few at once, each claimed by one row before it is sent. What a server had in
 * hand when it ended is sent again under the same message id: a letter is rather twice on its way, which a mailbox can tell,
 * than lost.
 */
export async function startPostman({ store, mail, log, nowMs }: PostmanDeps): Promise<Postman> {
  const claim = randomUUID();
  const rounds = new Set<Promise<void>>();
  const leaving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let pause = { untilMs: 0, lastMs: 0 };

  async function round(): Promise<void> {
    while (!isStopped && nowMs() >= pause.untilMs && (await isAnyDue(store.read, nowMs()))) {
      const letter = await store.write(({ trx }) => claimNext(trx, claim, nowMs()));
      if (letter) await deliver(letter);
    }
  }

  async function deliver(letter: LetterRow): Promise<void> {
    const about = { letter: letter.id, kind: letter.kind, attempts: letter.attempts };
    if (letter.not_after_ms <= nowMs()) return fail(letter, 'too late');
    try {
      await mail.send(toMail(letter), leaving.signal);
    } catch (error) {
      const { kind, message: fault } = error instanceof MailFault ? error : new MailFault('later', 'unknown');
      if (kind === 'never') return fail(letter, fault);
      if (kind === 'down') pauseAll();
      log.warn({ ...about, fault }, 'a letter could not be sent yet');
      const dueAtMs = nowMs() + (BACKOFF_MS[letter.attempts - 1] ?? LONGEST_MS);
      return note((trx) => putOffLetter(trx, letter, { dueAtMs, fault }));
    }
    pause = { untilMs: 0, lastMs: 0 };
    await note((trx) => finishLetter(trx, letter, { state: 'sent', fault: null }, nowMs()));
    log.info(about, 'a letter was sent');
  }

  /** Notes what became of a letter, as soon as the disk lets it: what is not noted would be sent once more. */
  async function note(write: (trx: Write['trx']) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store.write(({ trx }) => write(trx));
      } catch (error) {
        if (isStopped) throw error;
        log.error({ reason: String(error) }, 'what became of a letter could not be noted yet');
        await new Promise((resolve) => setTimeout(resolve, NOTE_AGAIN_MS).unref());
      }
    }
  }

  /** An answer that cannot be delivered lets its message wait for an admin again. */
  async function fail(letter: LetterRow, fault: string): Promise<void> {
    log.error(
      { letter: letter.id, kind: letter.kind, attempts: letter.attempts, fault },
      'a letter was given up',
    );
    await note(async (trx) => {
      await finishLetter(trx, letter, { state: 'failed', fault }, nowMs());
      if (letter.about_message !== null) await reopenUnanswered(trx, letter.about_message);
    });
  }

  function pauseAll(): void {
    if (nowMs() < pause.untilMs) return; // another one has found it out already
    const lastMs = Math.min(PAUSE_MS.most, pause.lastMs * 2 || PAUSE_MS.first);
    pause = { untilMs: nowMs() + lastMs, lastMs };
  }

  function nudge(): void {
    clearTimeout(timer);
    if (isStopped) return;
    for (let count = rounds.size; count < AT_ONCE; count++) {
      const running: Promise<void> = round()
        .catch((error: unknown) => void logFault({ store, log }, error, 'the postman stumbled'))
        .finally(() => {
          rounds.delete(running);
          if (rounds.size === 0) void wait();
        });
      rounds.add(running);
    }
  }

  async function wait(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return;
    const dueMs = await nextDueMs(store.read).catch(() => null);
    const atMs = Math.max(dueMs ?? Number.POSITIVE_INFINITY, pause.untilMs);
    const inMs = Math.min(
      store.isShared ? LOOK_MS.shared : LOOK_MS.alone,
      Math.max(SECOND_MS, atMs - nowMs()),
    );
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(nudge, inMs).unref();
  }

  const idle = async () => {
    while (rounds.size > 0) await Promise.all(rounds);
  };

  const released = await store.write(({ trx }) => releaseClaimed(trx));
  if (released > 0) log.info({ letters: released }, 'letters that were on their way when the server ended');
  nudge();
  return {
    nudge,
    idle,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const patience = setTimeout(() => leaving.abort(), STOP_MS);
      await idle();
      clearTimeout(patience);
    },
  };
}

const toMail = ({ message_id, to_address, subject, body, created_at_ms }: LetterRow) => ({
  messageId: message_id,
  to: to_address,
  subject,
  text: body,
  dateMs: created_at_ms,
});
