import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { folderMail } from '#server/mail/folder-mail.ts';
import { openMail } from '#server/mail/mail-settings.ts';
import { smtpMail } from '#server/mail/smtp-mail.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'petiyard-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LETTER = {
  messageId: '4f1c0d9e-3f43-4d0c-9a56-0c0de0c0de00@petiyard.test',
  to: 'ann@example.com',
  subject: 'A new password for PetiYard',
  text: 'Hello,\n\n12345678\n',
  dateMs: Date.UTC(2026, 2, 2, 12),
};
const never = new AbortController().signal;

describe('the mail settings', () => {
  test('send no letters if none are set', () => {
    expect(readConfig({})).toMatchObject({ mail: null, publicUrl: null });
    expect(readConfig({ SMTP_URL: '', MAIL_DIR: '', MAIL_FROM: '', PUBLIC_URL: '' }).mail).toBeNull();
  });

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false, auth: null }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, isSecure: true, auth: null }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, isSecure: false, auth: null }],
    ['smtp://[::1]:25/', { host: '::1', port: 25, isSecure: false, auth: null }],
    [
      'smtps://ann%40farm.example:p%3A%2Fw@mail.example:466',
      { host: 'mail.example', port: 466, isSecure: true, auth: { user: 'ann@farm.example', pass: 'p:/w' } },
    ],
  ])('accept %s', (url, smtp) => {
    expect(readConfig({ SMTP_URL: url }).mail).toMatchObject({ kind: 'smtp', smtp });
  });

  test('use MAIL_FROM as sender, else the mail account, else an address of PUBLIC_URL', () => {
    const fromOf = (env: Record<string, string>) => readConfig(env).mail?.from;
    const url = { SMTP_URL: 'smtps://ann%40farm.example:secret@mail.example' };
    expect(fromOf({ ...url, MAIL_FROM: 'hello@farm.example' })).toBe('hello@farm.example');
    expect(fromOf(url)).toBe('ann@farm.example');
    expect(fromOf({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://petiyard.example/' })).toBe(
      'petiyard@petiyard.example',
    );
    expect(fromOf({ MAIL_DIR: folder })).toBe('petiyard@petiyard.invalid');
  });

  test.each([
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be smtp://host:port or smtps://host:port'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example:99999' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example/path' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example?tls=no' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://ann:hunter2@' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://hunter2@mail.example' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://ann:%zzhunter2@mail.example' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_DIR: '/tmp/x' }, 'SMTP_URL and MAIL_DIR exclude each other'],
    [{ MAIL_DIR: '/tmp/x', MAIL_FROM: 'PetiYard <a@b.example>' }, 'MAIL_FROM must be an email address'],
    [
      { MAIL_DIR: '/tmp/x', MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' },
      'MAIL_FROM must be an email address',
    ],
    [{ MAIL_FROM: 'a@b.example' }, 'MAIL_FROM needs SMTP_URL or MAIL_DIR'],
    [{ PUBLIC_URL: 'petiyard.example' }, 'PUBLIC_URL must be http:// or https:// and a host'],
    [{ PUBLIC_URL: 'ftp://petiyard.example' }, 'PUBLIC_URL must be'],
    [{ PUBLIC_URL: 'https://petiyard.example/app' }, 'PUBLIC_URL must be'],
    [{ PUBLIC_URL: 'https://a:b@petiyard.example' }, 'PUBLIC_URL must be'],
  ])('stop the start for %j with one line that names it and never repeats a password', (env, words) => {
    const message = messageOf(() => readConfig(env));
    expect(message).toContain(words);
    expect(message).not.toContain('hunter2');
    expect(message).not.toMatch(/[\r\n]/);
  });

  test('stop the start for an impossible folder', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(messageOf(() => folderMail(file, 'a@b.example'))).toBe('MAIL_DIR must be a writable folder');
    rmSync(file);
  });
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('letters as files', () => {
  const inside = join(folder, 'a', 'new', 'one');

  test('are text: headers, an empty line, the body, readable only by their owner', async () => {
    await folderMail(inside, 'hello@petiyard.test').send(LETTER, never);
    const [name = ''] = readdirSync(inside);
    expect(name).toBe('2026-03-02T12-00-00-000Z-4f1c0d9e-3f43-4d0c-9a56-0c0de0c0de00.txt');
    expect(readFileSync(join(inside, name), 'utf8')).toBe(
      [
        'From: PetiYard <hello@petiyard.test>',
        'To: ann@example.com',
        'Subject: A new password for PetiYard',
        'Date: Mon, 02 Mar 2026 12:00:00 +0000',
        'Message-ID: <4f1c0d9e-3f43-4d0c-9a56-0c0de0c0de00@petiyard.test>',
        '',
        'Hello,\n\n12345678\n',
      ].join('\n'),
    );
    expect(statSync(join(inside, name)).mode & 0o777).toBe(0o600);
  });

  test('end with the operator', async () => {
    const operator = { name: 'Farm Help Inc.', address: '', email: 'hi@farm.example' };
    const mail = openMail({ kind: 'folder', folder: inside, from: 'hello@petiyard.test' }, operator);
    await mail.send(LETTER, never);
    const [name = ''] = readdirSync(inside);
    const text = readFileSync(join(inside, name), 'utf8');
    expect(text.endsWith('\n\n--\nFarm Help Inc., hi@farm.example')).toBe(true);
  });

  test('are one file per letter however often it is sent, without half-written files', async () => {
    const mail = folderMail(inside, 'hello@petiyard.test');
    await Promise.all(
      [mail.send(LETTER, never), mail.send(LETTER, never)].map((sent) => sent.catch(() => {})),
    );
    await mail.send(LETTER, never);
    expect(readdirSync(inside)).toHaveLength(1);
  });

  test('wait if the folder is missing, and are refused if a header would become two', async () => {
    const gone = join(folder, 'gone');
    const mail = folderMail(gone, 'hello@petiyard.test');
    rmSync(gone, { recursive: true });
    await expect(mail.send(LETTER, never)).rejects.toMatchObject({ kind: 'down', message: 'ENOENT' });
    const bad = { ...LETTER, subject: 'x\r\nBcc: all@example.com' };
    await expect(folderMail(inside, 'a@b.example').send(bad, never)).rejects.toMatchObject({ kind: 'never' });
  });
});

describe('a mail server', () => {
  test('gets the configured name; a wrong password keeps the letter and is not logged', async () => {
    const server = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === 'ann' && password === 'right'
          ? done(null, { user: 'ann' })
          : done(new Error('no right')),
    });
    const to = (pass: string) =>
      smtpMail(
        { host: '127.0.0.1', port: server.port, isSecure: false, auth: { user: 'ann', pass } },
        'a@b.example',
      );
    await expect(to('wrong').send(LETTER, never)).rejects.toMatchObject({
      kind: 'down',
      message: 'EAUTH 535',
    });
    await to('right').send(LETTER, never);
    expect(server.letters).toHaveLength(1);
    await server.close();
  });

  test('elsewhere gets no password without TLS', async () => {
    let hasAsked = false;
    const server = await startMailServer({
      onAuth(_, __, done) {
        hasAsked = true;
        done(null, { user: 'ann' });
      },
    });
    const auth = { user: 'ann', pass: 'right' };
    // A name of this machine that is not on the list of its own names.
    const mail = smtpMail({ host: '0.0.0.0', port: server.port, isSecure: false, auth }, 'a@b.example');
    await expect(mail.send(LETTER, never)).rejects.toMatchObject({ kind: 'down' });
    expect([hasAsked, server.letters]).toEqual([false, []]);
    await server.close();
  });
});
