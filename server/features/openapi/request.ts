import type { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Call } from '../../http/call.ts';
import type { Place } from './document.ts';

const KEY = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'A write runs once per key; a repeat gets the first answer.',
  schema: { type: 'string', format: 'uuid' },
};

/** Returns the parameters and body of a call. */
export function requestOf({ params, query, body, sends, mayBeEmpty, isWrite }: Call, place: Place) {
  const parameters = [
    ...(params ? parametersIn('path', params, place) : []),
    ...(query ? parametersIn('query', query, place) : []),
    ...(isWrite ? [KEY] : []),
  ];
  const sent = body ?? sends;
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sent
      ? {
          requestBody: {
            required: !mayBeEmpty,
            content: { 'application/json': { schema: place(sent, 'input') } },
          },
        }
      : {}),
  };
}

function parametersIn(where: 'path' | 'query', schema: z.ZodObject, place: Place) {
  const { properties = {}, required = [] } = place(schema, 'input');
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
  }));
}
