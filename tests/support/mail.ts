import { pino } from 'pino';
import { type Postman, startPostman } from '#server/features/letters/postman.ts';
import type { MailPort } from '#server/mail/mail.ts';
import { smtpMail } from '#server/mail/smtp-mail.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** The base URL of links in emails of the tests. */
const PUBLIC_URL = 'https://petiyard.test';
const FROM = 'hello@petiyard.test';

export interface ServerWithMail {
  server: TestServer;
  mailServer: MailServer;
  postman: Postman;
  /** Waits until no email is pending, and returns those that an address has received. */
  lettersTo(address: string): Promise<MailServer['letters']>;
  close(): Promise<void>;
}

/** The API with the whole email path: queue, sender, and a mail server in this process. */
export async function startWithMail(
  options: TestServerOptions & { mail?: (port: MailPort) => MailPort } = {},
): Promise<ServerWithMail> {
  const { mail = (port) => port, ...others } = options;
  const mailServer = await startMailServer();
  const way: { postman?: Postman } = {};
  const letters = { publicUrl: PUBLIC_URL, nudge: () => way.postman?.nudge() };
  const server = await startTestServer({ ...others, letters });
  const smtp = { host: '127.0.0.1', port: mailServer.port, isSecure: false, auth: null };
  const postman = await startPostman({
    store: server.store,
    mail: mail(smtpMail(smtp, FROM)),
    log: options.log ?? pino({ level: 'silent' }),
    nowMs: () => server.clock.nowMs,
  });
  way.postman = postman;
  return {
    server,
    mailServer,
    postman,
    async lettersTo(address) {
      postman.nudge();
      await postman.idle();
      return mailServer.letters.filter(({ to }) => to.includes(address));
    },
    async close() {
      await postman.stop();
      await mailServer.close();
      await server.close();
    },
  };
}
