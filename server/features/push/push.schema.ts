import { z } from 'zod';
import { PUSH_MESSAGES as M, PUSH_KINDS, PUSH_LIMITS, type PushDevice } from '#contract/push.ts';
import { isPoint } from '../../push/encrypt.ts';

const AUTH_BYTES = 16;

/** Bytes as base64url, with or without padding; null for anything else. */
const bytesIn = (text: string): Buffer | null =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;

const keyField = (message: string, isKey: (bytes: Buffer) => boolean) =>
  z.string({ error: message }).refine(
    (text) => {
      const bytes = text.length <= 200 ? bytesIn(text) : null;
      return bytes !== null && isKey(bytes);
    },
    { error: message },
  );

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const list = { error: M.counties };

/** The shape of a device. Whether its endpoint is one of a push service depends on the settings. */
export const pushDevice = z
  .object({
    endpoint: z.string({ error: M.endpoint }),
    keys: z.object({
      p256dh: keyField(M.p256dh, isPoint),
      auth: keyField(M.auth, (bytes) => bytes.length === AUTH_BYTES),
    }),
    counties: z.array(z.string(list).regex(/^\d{5}$/, list), list).max(PUSH_LIMITS.countiesMax, list),
    kinds: z.array(z.enum(PUSH_KINDS, { error: M.kinds }), { error: M.kinds }).max(10, { error: M.kinds }),
    timeZone: z
      .string({ error: M.timeZone })
      .max(60, { error: M.timeZone })
      .refine(isTimeZone, { error: M.timeZone }),
    language: z
      .string({ error: M.language })
      .max(35, { error: M.language })
      .regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i, { error: M.language }),
  })
  .meta({ id: 'PushDevice' }) satisfies z.ZodType<PushDevice>;

export const pushEndpoint = z.object({ endpoint: z.string({ error: M.endpoint }) });

export const pushKey = z.object({ publicKey: z.string() });

export const stopLink = z.object({ link: z.string().max(100) });
