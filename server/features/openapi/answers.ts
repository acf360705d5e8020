import { STATUS_CODES } from 'node:http';
import { REPLAYED_HEADER } from '#contract/mutations.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import type { Answer, Call } from '../../http/core/call.ts';
import { problem } from '../../http/core/problem.schema.ts';
import type { Place } from './document.ts';

/** Returns the responses of a call by status, with its refusals. */
export function answersOf(described: Call, place: Place) {
  const responses = Object.entries(described.answers).map(([status, answer]) => [
    status,
    { description: STATUS_CODES[status], ...headersOf(described), ...contentOf(answer, place) },
  ]);
  const refused = [...byStatus(refusalsOf(described))].map(([status, codes]) => [
    status,
    refusal(codes, place),
  ]);
  return Object.fromEntries([
    ...responses,
    ...refused,
    ['default', { $ref: '#/components/responses/Problem' }],
  ]);
}

function contentOf(answer: Answer, place: Place) {
  if (answer === 'nothing') return {};
  if ('says' in answer)
    return { content: { [answer.type]: { schema: { type: 'string', description: answer.says } } } };
  return { content: { 'application/json': { schema: place(answer, 'output') } } };
}

function headersOf({ query, isCounted, isWrite }: Call) {
  const headers = {
    ...(query && 'after' in query.shape
      ? { Link: { description: 'The next page, rel="next".', schema: { type: 'string' } } }
      : {}),
    ...(isCounted ? { 'X-Total-Count': { schema: { type: 'integer' } } } : {}),
    ...(isWrite ? { [REPLAYED_HEADER]: { schema: { type: 'string', const: 'true' } } } : {}),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

const BODY: ProblemCode[] = [
  'malformed-json',
  'bad-request',
  'too-large',
  'not-json',
  'unsupported-encoding',
];
const WRITE: ProblemCode[] = [
  'bad-idempotency-key',
  'idempotency-key-reused',
  'forbidden',
  'too-many-requests',
];

/** Returns the refusals that follow from the inputs of a call, and its own. */
function refusalsOf({ who, params, query, body, sends, takes, isWrite, refuses = [] }: Call): ProblemCode[] {
  const codes: ProblemCode[] = [...refuses];
  if (who !== 'anyone') codes.push('not-signed-in', 'session-mismatch');
  if (who === 'admin') codes.push('forbidden');
  if (params) codes.push('not-found');
  if (body || sends) codes.push(...BODY);
  if (takes) codes.push('too-large');
  if (query || body || sends || takes) codes.push('fields-invalid');
  if (isWrite) codes.push(...WRITE);
  return [...new Set(codes)];
}

function byStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  const found = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const refusal = (codes: readonly ProblemCode[], place: Place) => ({
  description: codes.map((code) => PROBLEMS[code].title).join('; '),
  content: {
    'application/problem+json': {
      schema: { allOf: [place(problem, 'output'), { properties: { code: { enum: codes } } }] },
    },
  },
});
