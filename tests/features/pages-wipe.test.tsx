import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TERMS_WORDS } from '#src/features/pages/pages.words.ts';
import { PageParts, PagePoints } from '#src/features/pages/plain-page.tsx';
import { readUnsent, type WipePorts, wipePhone } from '#src/features/pages/wipe.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { forgottenPosts, openApp } from '#src/session/open-app.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

async function startUsed() {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  const { core } = phone;
  await core.engine.sync();
  await writeSetting(core.cache, 'recentSearches', ['farrier']);
  phone.goOffline();
  const args = { businessId: 1, rating: 5, comment: 'Great vet' };
  await enqueue(core, { name: 'review.write', args, owner: ann, about: 'Payne Vet' });
  await enqueue(core, { name: 'review.write', args, owner: { ...ann, id: ann.id + 9 }, about: 'Secret' });
  await writeDraft(core.outbox, 'contact.send', 'visitor', { message: 'Half' }, 0);
  await core.engine.sync();
  return { server, phone, core, ann };
}

function fakePorts() {
  const left = new Set(['precache', 'images-v1', 'storage', 'worker']);
  const ports: WipePorts = {
    caches: async () => ({
      keys: async () => ['precache', 'images-v1'],
      delete: async (name) => left.delete(name),
    }),
    storages: [{ clear: () => void left.delete('storage') }],
    unregister: async () => void left.delete('worker'),
  };
  return { ports, left };
}

describe('before the phone is wiped', () => {
  test('unsent posts are listed by name, and those of other accounts are only counted', async () => {
    const { core } = await startUsed();
    const unsent = await readUnsent(core);
    expect(unsent).toMatchObject({ titles: [{ title: 'Review of Payne Vet' }], others: 1, drafts: 1 });
    expect(JSON.stringify(unsent)).not.toContain('Secret');
  });
});

describe('wiping the phone', () => {
  test('removes everything: databases, app files, settings and the sign-in', async () => {
    const { phone, core, server } = await startUsed();
    const { ports, left } = fakePorts();
    phone.goOnline();
    const cookie = phone.cookie;
    phone.cookie = `${cookie}; waiting=2`;
    await wipePhone(core, ports);
    expect([...left]).toEqual([]);
    expect(await core.ports.indexedDB.databases()).toEqual([]);
    const who = await server.request<{ authenticated: boolean }>('GET', '/api/auth/user', { cookie });
    expect(who.body.authenticated).toBe(false);
    await openApp(phone.open());
    expect(await forgottenPosts(phone.open())).toBe(0);
  });
  test('without signal keeps only marks, so that the sign-in ends with the next signal and no loss is reported', async () => {
    const { core, phone } = await startUsed();
    await wipePhone(core, fakePorts().ports);
    const fresh = phone.open();
    expect(await fresh.outbox.readMeta('leaveServer', false)).toBe(true);
    expect(await fresh.outbox.entries.count()).toBe(0);
    expect(await fresh.outbox.drafts.count()).toBe(0);
    expect(await fresh.cache.session.count()).toBe(0);
    phone.cookie = 'waiting=2';
    phone.goOnline();
    await openApp(fresh);
    expect(await forgottenPosts(fresh)).toBe(0);
  });
});

test('a legal page renders each part under its heading, with its points as a list', () => {
  const html = renderToString(<PageParts parts={TERMS_WORDS.parts} />);
  expect(html.match(/<h2\b/g)).toHaveLength(TERMS_WORDS.parts.length);
  expect(html).toContain('<li>Be respectful.</li>');
  expect(renderToString(<PagePoints points={['<b>']} />)).toContain('&lt;b&gt;');
});
