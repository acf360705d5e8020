import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email that has arrived. */
export interface ArrivedLetter {
  from: string;
  to: string[];
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
  raw: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Hooks = Pick<
  SMTPServerOptions,
  'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData' | 'authOptional'
>;

/** A mail server in this process, on its own port. @param hooks replace its default of accepting everything */
export async function startMailServer(hooks: Hooks & { port?: number } = {}) {
  const { port = 0, ...others } = hooks;
  const letters: ArrivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, session, done) {
      buffer(stream).then((bytes) => {
        letters.push(
          letterOf(bytes.toString('utf8'), {
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
          }),
        );
        done();
      }, done);
    },
    ...others,
  });
  server.on('error', () => {}); // ignore aborted connections: the test checks the result
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    /** In order of arrival. */
    letters,
    take: (raw: string, envelope: Pick<ArrivedLetter, 'from' | 'to'>) =>
      letters.push(letterOf(raw, envelope)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function letterOf(raw: string, envelope: Pick<ArrivedLetter, 'from' | 'to'>): ArrivedLetter {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const body = rest.join('\r\n\r\n').replaceAll('\r\n', '\n');
  const isQuoted = headers['content-transfer-encoding'] === 'quoted-printable';
  return { ...envelope, headers, text: isQuoted ? unquoted(body) : body, raw };
}

/** RFC 2045, 6.7. */
const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The code or link in an email: each is on its own line. */
export const codeIn = ({ text }: Pick<ArrivedLetter, 'text'>): string => /^\d{8}$/m.exec(text)?.[0] ?? '';
export const linkIn = ({ text }: Pick<ArrivedLetter, 'text'>): string =>
  /^https?:\S+#\S+$/m.exec(text)?.[0] ?? '';
export const tokenIn = (letter: Pick<ArrivedLetter, 'text'>): string => linkIn(letter).split('#')[1] ?? '';
