import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Store } from '#server/db/store.ts';
import { queueLetter } from '#server/features/letters/letters.service.ts';
import { type Postman, startPostman } from '#server/features/letters/postman.ts';
import { smtpMail } from '#server/mail/smtp-mail.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';

export type Hooks = Parameters<typeof startMailServer>[0];

const folder = mkdtempSync(join(tmpdir(), 'petiyard-letters-'));
export const path = join(folder, 'queue.sqlite');
export const clock = { nowMs: Date.UTC(2026, 2, 2, 12) };
const ends: (() => Promise<unknown>)[] = [];

export const tidy = async () => {
  for (const end of ends.splice(0).reverse()) await end();
  for (const file of ['', '-wal', '-shm']) if (existsSync(path + file)) rmSync(path + file);
  clock.nowMs = Date.UTC(2026, 2, 2, 12);
};

export async function open(): Promise<Store> {
  const store = await openFile(path);
  let isOpen = true;
  ends.push(async () => isOpen && store.close());
  return {
    ...store,
    async close() {
      isOpen = false;
      await store.close();
    },
  };
}
export async function mailServer(hooks: Hooks = {}): Promise<MailServer> {
  const server = await startMailServer(hooks);
  ends.push(server.close);
  return server;
}
export const lines: string[] = [];
const log = () => {
  lines.length = 0;
  return pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
};
export async function postmanOf(
  store: Store,
  port: number,
  waits: Parameters<typeof smtpMail>[2] = {},
): Promise<Postman> {
  const mail = smtpMail(
    { host: '127.0.0.1', port, isSecure: false, auth: null },
    'hello@petiyard.test',
    waits,
  );
  const postman = await startPostman({ store, mail, log: log(), nowMs: () => clock.nowMs });
  ends.push(postman.stop);
  return postman;
}
export const WORDS = { subject: 'An answer', text: 'Hello,\n\nthe gate is mended.\n' };
export const queue = (store: Store, to = 'ann@example.com', more: object = {}) =>
  store.write(({ trx }) =>
    queueLetter(
      trx,
      { publicUrl: 'https://petiyard.test', nudge: () => {} },
      { ...WORDS, kind: 'reply', to, personId: null, ...more },
      clock.nowMs,
    ),
  );
export const rows = (store: Store) => store.read.selectFrom('letters').selectAll().orderBy('id').execute();
export const states = async (store: Store) => (await rows(store)).map(({ state }) => state);
