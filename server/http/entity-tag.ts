import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** The strong entity tag of an answer by its text: the same however it is compressed on the way. */
export const tagOf = (text: string) => `"${createHash('sha1').update(text).digest('hex')}"`;

/** Keeps the tag that a route has given its answer: compressing makes a weak one of it. Stands around `compress`. */
export const keepTag = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const tag = c.res.headers.get('etag');
  if (tag?.startsWith('W/')) c.header('ETag', tag.slice('W/'.length));
});
