import type { Logger } from 'pino';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { SmsSettings } from './sms-settings.ts';

/** Where text messages go. */
export interface SmsPort {
  /** Resolves once the message is taken. @throws SmsFault. */
  send(to: string, text: string): Promise<void>;
}

/** Why a message was not taken: a code for the log, never a number or the words of a gateway. */
export class SmsFault extends Error {}

/** A gateway answers at once; somebody waits for it. */
const PATIENCE_MS = 10 * SECOND_MS;

/** The way out for text messages. */
export const openSms = (settings: SmsSettings, log: Logger): SmsPort =>
  settings.kind === 'log' ? logSms(log) : gatewaySms(settings);

/** For trying out: writes each message into the log, code and number included. */
const logSms = (log: Logger): SmsPort => ({
  async send(to, text) {
    log.warn({ to, text }, 'a text message, in the log alone: SMS=log');
  },
});

/** Hands each message to a gateway: `POST {url}` with `{"to": "+1…", "text": "…"}`, and the key as bearer. */
const gatewaySms = ({ url, key }: { url: string; key: string | null }): SmsPort => ({
  async send(to, text) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw new SmsFault('unreachable');
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new SmsFault(`status ${answer.status}`);
  },
});
