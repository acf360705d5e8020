import { EMAIL_PATTERN } from './rules.ts';

/** The person or company that runs this server, as About, the footer, the terms and letters name it. */
export interface Operator {
  name: string;
  /** Postal address in one line, or ''. */
  address: string;
  /** Email address, or ''. */
  email: string;
}

/** Response header with name, address and email, each percent-encoded, separated by semicolons; absent without an operator. */
export const OPERATOR_HEADER = 'PetiYard-Operator';
/** Longest name, address and email address, in characters. */
export const OPERATOR_MAX = 120;

const CONTROL = /\p{Cc}|[\u2028\u2029]/u;

/** Reads the header; null if there is no operator in it. */
export function operatorOf(header: string): Operator | null {
  const [name = '', address = '', email = ''] = header.split(';').map(decoded);
  return name !== '' && wrongField({ name, address, email }) === null ? { name, address, email } : null;
}

/** Writes the header. */
export const operatorText = ({ name, address, email }: Operator): string =>
  [name, address, email].map(encodeURIComponent).join(';');

/** The first field with a line break, too many characters or a malformed address; null if there is none. */
export function wrongField(operator: Operator): keyof Operator | null {
  const isWrong = (text: string) => text.length > OPERATOR_MAX || CONTROL.test(text);
  if (isWrong(operator.name)) return 'name';
  if (isWrong(operator.address)) return 'address';
  const { email } = operator;
  return email !== '' && (isWrong(email) || !EMAIL_PATTERN.test(email)) ? 'email' : null;
}

/** Name, address and email address in one line. */
export const operatorLine = ({ name, address, email }: Operator): string =>
  [name, address, email].filter(Boolean).join(', ');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // not written by us
  }
}
