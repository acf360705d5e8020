import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { PushMessage } from '#contract/push.ts';
import { type Pushman, startPushman } from '#server/features/push/pushman.ts';
import type { OutgoingPush, PushReply } from '#server/push/push-port.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SUBJECT = 'mailto:ops@petiyard.org';

/** A browser with its own keys, which can read what is sent to it. */
export function browser(name: string, service = 'https://fcm.googleapis.com/fcm/send') {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${service}/${name}`;
  const read = (body: Buffer): PushMessage => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = derive(own.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, -1).toString());
  };
  const device = (changes: object = {}) => ({
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    counties: [],
    kinds: ['replies'],
    timeZone: 'America/New_York',
    language: 'en',
    ...changes,
  });
  return { endpoint, device, read };
}

export interface PushWorld {
  server: TestServer;
  pushman: Pushman;
  /** Messages that reached the push service. */
  sent: OutgoingPush[];
  /** The service's next answers; 201 without one. */
  replies: (PushReply | Error)[];
  close(): Promise<void>;
}

/** A server that sends notifications to a push service in this process. */
export async function startPushWorld(): Promise<PushWorld> {
  const server = await startTestServer({ businesses: 1, env: { PUSH_SUBJECT: SUBJECT } });
  const sent: OutgoingPush[] = [];
  const replies: (PushReply | Error)[] = [];
  const pushman = await startPushman({
    store: server.store,
    settings: { subject: SUBJECT, hosts: [] },
    port: {
      async send(push) {
        sent.push(push);
        const reply = replies.shift() ?? { status: 201, retryAfterMs: null };
        if (reply instanceof Error) throw reply;
        return reply;
      },
    },
    log: pino({ level: 'silent' }),
    origin: 'https://petiyard.org',
    nowMs: () => server.clock.nowMs,
  });
  const close = async () => {
    await pushman.stop();
    await server.close();
  };
  return { server, pushman, sent, replies, close };
}
