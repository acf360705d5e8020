/** An outgoing letter; every attempt uses the same id. */
export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** Time of writing, epoch milliseconds. */
  dateMs: number;
  /** The address that ends letters of this kind with one POST. RFC 8058. */
  stopUrl?: string;
}

/** Mail delivery. */
export interface MailPort {
  /** Resolves when the letter was accepted. @throws MailFault. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/**
 * Why a letter was not accepted. `down`: no letter can be sent now; `later`: retry this one later; `never`: it is
 * rejected for good.
 */
export class MailFault extends Error {
  readonly kind: 'down' | 'later' | 'never';

  /** @param reason a code for the log; never an address or the server's text, which contains one */
  constructor(kind: 'down' | 'later' | 'never', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end a header line or hide in it
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** @throws MailFault for a line break in a header, which would add another header. */
export function assertHeaders({ messageId, to, subject, stopUrl = '' }: OutgoingMail, from: string): void {
  if ([messageId, to, subject, from, stopUrl].some((value) => CONTROL.test(value)))
    throw new MailFault('never', 'header');
}

/** Headers that let a mail program end letters of this kind. RFC 8058. */
export const stopHeaders = ({ stopUrl }: OutgoingMail): Record<string, string> =>
  stopUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
