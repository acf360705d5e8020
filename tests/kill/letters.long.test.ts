import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { codeIn, linkIn, type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { registration } from '#tests/support/server.ts';
import { type ServerProcess, type ServerSettings, startProcess } from '#tests/support/server-process.ts';

const PATIENCE_MS = 120 * SECOND_MS;
/** Each costs two slow hashes. */
const PEOPLE = 12;
const ROUNDS = 4;

let folder: string;
let server: ServerProcess | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letters-'));
  server = null;
});
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true });
});

const start = async (mail: ServerSettings) => {
  server = await startProcess({
    DATABASE_URL: `file:${join(folder, 'petiyard.sqlite')}`,
    STARTER_DATA: 'none',
    LOG_LEVEL: 'silent',
    ...mail,
  });
  return server;
};

/** Registers an account. @returns its address once the server has confirmed the account. */
async function register(url: string, name: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration(name)),
    });
    return answer.status === 201 ? `${name}@example.com` : null;
  } catch {
    return null; // it was killed
  }
}

/**
 * Lets people register while the server is killed again and again. @returns the addresses of the confirmed accounts.
 */
async function registerThroughKills(mail: ServerSettings): Promise<string[]> {
  const made: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { url, kill } = await start(mail);
    let answerCount = 0;
    const names = Array.from({ length: PEOPLE }, (_, n) => `farmer-${round}-${n}`);
    const all = names.map(async (name) => {
      const address = await register(url, name);
      if (address === null) return;
      made.push(address);
      answerCount += 1;
      if (answerCount === 3 * (round + 1) - 2) await kill(); // at another moment each time
    });
    await Promise.all(all);
    await kill();
  }
  return made;
}

test(
  'servers that are killed again and again write the letter of every created account as one file each',
  async () => {
    const mail = join(folder, 'mail');
    const made = await registerThroughKills({ MAIL_DIR: mail });
    const { stop } = await start({ MAIL_DIR: mail });
    const letters = () =>
      readdirSync(mail)
        .filter((name) => name.endsWith('.txt'))
        .map((name) => readFileSync(join(mail, name), 'utf8'));
    const addressees = () => letters().map((text) => /^To: (\S+)$/m.exec(text)?.[1] ?? '');
    await expect
      .poll(() => made.filter((address) => !addressees().includes(address)), { timeout: 20 * SECOND_MS })
      .toEqual([]);
    expect(made.length).toBeGreaterThan(ROUNDS);
    expect(new Set(addressees()).size).toBe(addressees().length);
    for (const text of letters())
      expect([codeIn({ text }).length, linkIn({ text }) !== '']).toEqual([8, true]);
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'each of them arrives at a mail server, and a letter that arrives twice is the same letter with the same id',
  async () => {
    const mailServer: MailServer = await startMailServer();
    const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://petiyard.test' };
    const made = await registerThroughKills(mail);
    const { stop } = await start(mail);
    const addressees = () => mailServer.letters.map(({ to }) => to[0]);
    await expect
      .poll(() => made.filter((address) => !addressees().includes(address)), { timeout: 20 * SECOND_MS })
      .toEqual([]);
    expect(await stop()).toBe(0);
    const byId = new Map(mailServer.letters.map(({ headers, raw }) => [headers['message-id'], raw]));
    expect(byId.size).toBe(new Set(addressees()).size);
    for (const { headers, raw } of mailServer.letters) expect(byId.get(headers['message-id'])).toBe(raw);
    await mailServer.close();
  },
  PATIENCE_MS,
);
