import { createMiddleware } from 'hono/factory';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { busy } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isSafe } from './guards.ts';

/** Posts that only read, and those whose time goes into a password's hash and not into the database. */
const NOT_COUNTED = /^\/api\/(?:businesses\/search|petibot\/answers|auth\/.*)$/;
/** What a write is taken to cost until some have been measured. */
const FIRST_GUESS_MS = 1;
/** The cost of a write is an average over about so many, several commits: those of one end in the same moment. */
const AVERAGED = 500;

/** Counts the writes that are under way and knows how fast they get through. */
export interface WriteGate {
  /** Lets one write in. @returns what ends it. @throws AppError 503 when it would wait too long. */
  enter(): () => void;
}

/**
 * Makes the gate of one app. Who cannot be served in time is told so at once: a server that takes everybody in serves
 * nobody before they give up and come again.
 */
export function createWriteGate(nowMs: () => number): WriteGate {
  let inside = 0;
  let msPerWrite = FIRST_GUESS_MS;
  let lastMs = 0;

  function leave() {
    const atMs = nowMs();
    const tookMs = Math.min(Math.max(0, atMs - lastMs), HTTP_LIMITS.writeWaitMs); // a clock may be set
    // Alone, a write waits for the disk, which many share: that tells only how much it costs at the most.
    const isAlone = inside === 1;
    if (!isAlone || tookMs < msPerWrite) msPerWrite += (tookMs - msPerWrite) / AVERAGED;
    lastMs = atMs;
    inside--;
  }

  return {
    enter() {
      if (inside * msPerWrite >= HTTP_LIMITS.writeWaitMs) throw busy();
      if (inside === 0) lastMs = nowMs();
      inside++;
      return leave;
    },
  };
}

/** Sends writes away while too many wait, before anything is read or done for them. Reading goes on. @throws AppError 503. */
export const writesInTime = createMiddleware<AppEnv>(async (c, next) => {
  if (isSafe(c.req.method) || NOT_COUNTED.test(c.req.path)) return next();
  const leave = c.get('services').gate.enter();
  try {
    await next();
  } finally {
    leave();
  }
});
