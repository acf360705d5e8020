import type { FieldError } from './rules.ts';

/** All error codes with HTTP status and title (RFC 9457). The detail is a sentence for people. */
export const PROBLEMS = {
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  'bad-request': { status: 400, title: 'Bad request' },
  'bad-idempotency-key': { status: 400, title: 'Bad idempotency key' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'session-mismatch': { status: 401, title: 'Two different sessions' },
  'invalid-credentials': { status: 401, title: 'Wrong username or password' },
  'second-factor': { status: 401, title: 'Second factor needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  'other-origin': { status: 403, title: 'Request from another site' },
  'wrong-password': { status: 403, title: 'Wrong password' },
  'sticky-needs-admin': { status: 403, title: 'Only an admin may do this' },
  'thread-locked': { status: 403, title: 'Thread locked' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request too slow' },
  'username-taken': { status: 409, title: 'Username taken' },
  'email-taken': { status: 409, title: 'E-mail taken' },
  'duplicate-text': { status: 409, title: 'Same text twice' },
  'already-owned': { status: 409, title: 'Has an owner' },
  'changed-meanwhile': { status: 409, title: 'Changed meanwhile' },
  'already-decided': { status: 409, title: 'Decided already' },
  'cannot-undo': { status: 409, title: 'Cannot be undone' },
  'has-replies': { status: 409, title: 'Thread has replies' },
  'has-threads': { status: 409, title: 'Category has threads' },
  'passkey-known': { status: 409, title: 'Passkey known' },
  'too-many-passkeys': { status: 409, title: 'Too many passkeys' },
  'last-way-in': { status: 409, title: 'Last way to sign in' },
  'wrong-epoch': { status: 409, title: 'Another history' },
  'other-user': { status: 409, title: 'Another person is signed in' },
  cancelled: { status: 409, title: 'Cancelled' },
  'too-large': { status: 413, title: 'Too large' },
  'not-json': { status: 415, title: 'Not JSON' },
  'unsupported-encoding': { status: 415, title: 'Encoding not supported' },
  'fields-invalid': { status: 422, title: 'Fields invalid' },
  'idempotency-key-reused': { status: 422, title: 'Key used for something else' },
  'update-needed': { status: 426, title: 'Update needed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  busy: { status: 503, title: 'Busy' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Body of every error response (`application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: FieldError[];
}

/** Messages of errors that belong to no feature. */
export const PROBLEM_MESSAGES = {
  'malformed-json': 'The request is not valid JSON.',
  'bad-request': 'The request could not be understood.',
  'bad-idempotency-key': 'Idempotency-Key must be a UUID.',
  'not-signed-in': 'Please sign in.',
  'session-mismatch': 'This request carries two different sessions.',
  'second-factor': 'Type the six digits that your app shows now.',
  'invalid-credentials': 'Login failed. Please check your credentials and try again.',
  forbidden: 'You may not do this.',
  'other-origin': 'This request came from another site.',
  'wrong-password': 'The current password is not right.',
  'sticky-needs-admin': 'Only an admin may make a thread sticky.',
  'thread-locked': 'This thread is locked. No new replies can be added.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This address does not take that method.',
  'request-timeout': 'The request took too long to arrive.',
  'username-taken': 'This username is already taken.',
  'email-taken': 'This email is already used by another account.',
  'duplicate-text': 'You have just posted the same text here.',
  'already-owned': 'This listing already has an owner.',
  'changed-meanwhile': 'Someone else changed this since you opened it.',
  'already-decided': 'This was already decided.',
  'cannot-undo': 'This cannot be undone.',
  'has-replies': 'The original post cannot be removed while the thread has replies.',
  'has-threads': 'A category with threads cannot be removed.',
  'passkey-known': 'This phone already has a passkey for you.',
  'too-many-passkeys': 'You have 20 passkeys. Remove one that you no longer use.',
  'last-way-in': 'This is your only way to sign in. Set a password first.',
  'wrong-epoch': 'The server was restored. Your phone will refresh and send again.',
  'other-user': 'Another person is signed in on this phone.',
  cancelled: 'This was cancelled before it was sent.',
  'too-large': 'This is too large to send.',
  'not-json': 'Send JSON with Content-Type application/json.',
  'unsupported-encoding': 'Content-Encoding may only be gzip.',
  'fields-invalid': 'Please check the marked fields.',
  'idempotency-key-reused': 'This key was already used for something else.',
  'update-needed': 'This version of PetiYard is too old to send. Update it. Your posts are safe.',
  'too-many-requests': 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong on our side.',
  busy: 'The server is busy. Please try again in a moment.',
} as const satisfies Record<ProblemCode, string>;

/** Message of an unexpected error, with its id in the log. */
export const faultMessage = (requestId: string) =>
  `${PROBLEM_MESSAGES.internal} If you tell us, name ${requestId}.`;

/** Builds the body of an error response. `detail` defaults to the message of the code. */
export function problemOf(code: ProblemCode, detail?: string, errors?: FieldError[]): Problem {
  const { status, title } = PROBLEMS[code];
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail: detail ?? errors?.[0]?.message ?? PROBLEM_MESSAGES[code],
    code,
    ...(errors && errors.length > 0 ? { errors } : {}),
  };
}
