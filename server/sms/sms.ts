import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { SECOND_MS } from '#contract/shared/time.ts';
import { openTextFolder, writeText } from '../text-folder.ts';
import type { SmsSettings } from './sms-settings.ts';

/** Text message delivery. */
export interface SmsPort {
  /** Resolves when the message was accepted. @throws SmsFault. */
  send(to: string, text: string): Promise<void>;
}

/** Why a message was not accepted: a code for the log, never a number or the gateway's text. */
export class SmsFault extends Error {}

/** A gateway responds immediately, and a person waits. */
const TIMEOUT_MS = 10 * SECOND_MS;

/** Opens text message delivery. */
export function openSms(settings: SmsSettings, log: Logger): SmsPort {
  if (settings.kind === 'gateway') return gatewaySms(settings);
  return settings.kind === 'log' ? logSms(log) : folderSms(settings.folder);
}

/** Writes each message to a text file like a letter, for development; the code has a line of its own. */
function folderSms(folder: string): SmsPort {
  openTextFolder(folder, 'SMS_DIR must be a writable folder');
  return {
    async send(to, text) {
      const atMs = Date.now();
      const lines = [
        `To: ${to}`,
        `Date: ${new Date(atMs).toUTCString()}`,
        '',
        text.replace(/(\d{6}) /, '$1\n'),
      ];
      await writeText(folder, { atMs, id: randomUUID(), text: lines.join('\n') }).catch(() => {
        throw new SmsFault('folder');
      });
    },
  };
}

/** For development: writes each message to the log, including code and number. */
const logSms = (log: Logger): SmsPort => ({
  async send(to, text) {
    log.warn({ to, text }, 'a text message, only logged because of SMS=log');
  },
});

/** Posts each message to a gateway: `POST {url}` with `{"to": "+1…", "text": "…"}` and the key as bearer. */
const gatewaySms = ({ url, key }: { url: string; key: string | null }): SmsPort => ({
  async send(to, text) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new SmsFault('unreachable');
    });
    await response.body?.cancel();
    if (!response.ok) throw new SmsFault(`status ${response.status}`);
  },
});
