import { Hono } from 'hono';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { documentOf, type RouteTable } from './document.ts';
import { openApiDocument } from './openapi.schema.ts';

/** Serves the description of every call, generated from the live route table on the first request. */
export function openApiRoutes(table: () => RouteTable) {
  let text: string | undefined;
  return new Hono<AppEnv>().get(
    '/openapi.json',
    call({
      summary: 'This description of the API (OpenAPI 3.1)',
      who: 'anyone',
      answers: { 200: openApiDocument },
      isKept: true,
    }),
    (c) => {
      text ??= JSON.stringify(documentOf(table()));
      return c.body(text, 200, { 'content-type': 'application/json' });
    },
  );
}
