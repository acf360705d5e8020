import { expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import { SCRIPT_VECTORS } from '#tests/e2e/support/script-vectors.ts';
import { inMain, main, openApp, startScreens } from '#tests/support/screens.tsx';
import { registration } from '#tests/support/server.ts';

/** Markup with a different number for each field, so that each field can be found. */
const vector = (n: number) => `<img src="x" data-field="${n}" onerror="alert(${n})">`;
const FIELDS = {
  name: vector(0),
  description: vector(1),
  comment: vector(2),
  author: vector(3),
  title: vector(4),
  post: vector(5),
};
/** Elements that no screen creates from people's texts. */
const FOREIGN = 'main script, main iframe, main object, main embed, main [data-field], main [onerror]';

async function startHostile() {
  const started = await startScreens({
    businesses: [{ name: FIELDS.name, description: FIELDS.description }],
  });
  const { server, phone } = started;
  const body = registration('mallory', { fullName: FIELDS.author });
  await server.request('POST', '/api/auth/register', { body });
  await phone.signIn('mallory');
  const { token } = (await server.request<SignedIn>('POST', '/api/auth/login', { body })).body;
  const send = <T,>(path: string, sent: object) => server.request<T>('POST', path, { body: sent, token });
  await send('/api/reviews', { businessId: 1, rating: 1, comment: FIELDS.comment });
  const thread = await send<ForumThread>('/api/forums/threads', {
    title: FIELDS.title,
    content: FIELDS.post,
    categoryId: 1,
  });
  const all = { threadId: thread.body.id, content: SCRIPT_VECTORS.join('\n') };
  await send(`/api/forums/threads/${thread.body.id}/posts`, all);
  await phone.core.engine.sync();
  return { phone, thread: thread.body };
}

test('texts of people appear as plain text on a business page', async () => {
  const { phone } = await startHostile();
  await openApp(phone, '/business/1');
  for (const words of [FIELDS.name, FIELDS.description, FIELDS.comment, FIELDS.author])
    expect(
      (await inMain().findAllByText((_, element) => element?.textContent === words)).length,
    ).toBeGreaterThan(0);
  expect(document.querySelectorAll(FOREIGN)).toHaveLength(0);
});

test('300 script vectors appear in a thread as plain text, without elements, handlers or addresses', async () => {
  const { phone, thread } = await startHostile();
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await inMain().findByText(FIELDS.post);
  await inMain().findByRole('heading', { level: 1, name: FIELDS.title });
  const text = main().textContent ?? '';
  const missing = SCRIPT_VECTORS.filter((one) => !text.includes(one.trim()));
  expect(missing).toEqual([]);
  expect(document.querySelectorAll(FOREIGN)).toHaveLength(0);
  for (const link of document.querySelectorAll('main a[href]'))
    expect(link.getAttribute('href')).toMatch(/^(?:https?:\/\/|\/|#)/);
});
