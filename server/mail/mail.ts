/** A letter as it leaves: the same one has the same id, however often it is tried. */
export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** When it was written, epoch milliseconds. */
  dateMs: number;
}

/** Where letters go. */
export interface MailPort {
  /** Resolves once the letter is taken. @throws MailFault. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/**
 * Why a letter was not taken. `down`: nothing can be sent now, this letter or another; `later`: this one may be taken at
 * another time; `never`: it will not be.
 */
export class MailFault extends Error {
  readonly kind: 'down' | 'later' | 'never';

  /** @param reason a code for the log; never an address or the words of a server, which repeat them */
  constructor(kind: 'down' | 'later' | 'never', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a header line, or hides in one
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** @throws MailFault when a header could become two: nothing that people write may add one. */
export function assertHeaders({ messageId, to, subject }: OutgoingMail, from: string): void {
  if ([messageId, to, subject, from].some((value) => CONTROL.test(value)))
    throw new MailFault('never', 'header');
}
