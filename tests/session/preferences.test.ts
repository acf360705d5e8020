import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import type { Preferences } from '#contract/profile.ts';
import {
  FAVORITES_OFFER,
  joined,
  notYetAdded,
  preferencesToast,
  writeLocalPreferences,
} from '#src/features/favorites/favorites.local.ts';
import {
  paintPreferences,
  readLocalPreferences,
  readPreferences,
} from '#src/features/favorites/read-favorites.local.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

type Entry = OutboxEntry<'preferences.set'>;
const of = (...animals: string[]): Preferences => ({ animals, businessTypes: [] });
const entry = (args: Entry['args'], rest: Partial<Entry> = {}) => ({
  args,
  state: 'waiting' as const,
  ...rest,
});

describe('favorites', () => {
  test('combine waiting changes with the confirmed list, including changes of another device', () => {
    const removesDog = entry({ ...of(), base: of('Dog') });
    const addsGoat = entry({ ...of('Goat'), base: of() });
    expect(paintPreferences(of('Dog', 'Sheep'), [removesDog, addsGoat]).animals).toEqual(['Sheep', 'Goat']);
  });
  test('ignore refused and withdrawn changes, but show the replacement of a change', () => {
    const refused = entry(of('Fish'), { state: 'rejected' });
    const withdrawn = entry(of('Cat'), { state: 'cancelling' });
    const replaced = entry(of('Cat'), { state: 'cancelling', replacement: { ...of('Goat'), base: of() } });
    expect(paintPreferences(of('Dog'), [refused, withdrawn, replaced]).animals).toEqual(['Dog', 'Goat']);
  });
  test('of a visitor are offered only if they are new', () => {
    const more = notYetAdded(of('Horse', 'Dog'), of('Dog'));
    expect(more.animals).toEqual(['Horse']);
    expect(joined(of('Dog'), more).animals).toEqual(['Dog', 'Horse']);
  });
});

describe('the toast for saved favorites', () => {
  test("is 'Preferences updated' for 3 s on the home page", () => {
    expect(preferencesToast('sent', undefined, 'home')).toEqual({
      title: 'Preferences updated',
      description: 'Your animal preferences have been saved',
      durationMs: 3000,
    });
  });
  test("is 'Your preferences have been saved successfully' on the profile, and never appears before the answer", () => {
    expect(preferencesToast('sent', undefined, 'profile').description).toBe(
      'Your preferences have been saved successfully',
    );
    for (const place of ['home', 'profile'] as const)
      expect(preferencesToast('waiting', undefined, place)).toMatchObject({
        title: 'Saved on this phone',
        description: 'Your preferences will be sent when you have signal.',
      });
  });
  test("shows the message of a failure, otherwise 'An error occurred', for 5 s on the home page and 3 s on the profile", () => {
    const reason = 'Choose animals from the list.';
    expect(preferencesToast('refused', problemOf('fields-invalid', reason), 'home')).toEqual({
      title: 'Failed to update preferences',
      description: reason,
      tone: 'destructive',
      durationMs: 5000,
    });
    expect(preferencesToast('refused', undefined, 'profile')).toMatchObject({
      description: 'An error occurred',
      durationMs: 3000,
    });
  });
});

describe('a visitor’s favorites', () => {
  async function startChosen() {
    const server = await startTestServer();
    await server.register('ann');
    const phone = startPhone(server);
    await writeLocalPreferences(phone.core, of('Horse', 'Goat'));
    const ann = await phone.signIn('ann');
    await phone.core.engine.sync();
    return { server, phone, core: phone.core, ann };
  }

  test('are offered after a sign-in and never added unasked', async () => {
    const { core, ann } = await startChosen();
    expect(await FAVORITES_OFFER.readUnanswered(core, ann)).toEqual(of('Horse', 'Goat'));
    expect(await readPreferences(core, ann)).toEqual(of());
    expect(await core.outbox.entries.count()).toBe(0);
  });
  test('are merged into the account after a yes, and removed from the phone', async () => {
    const { core, ann } = await startChosen();
    await core.api.request('/api/user/preferences', { method: 'PATCH', body: of('Dog') });
    await core.engine.sync();
    await FAVORITES_OFFER.accept(core, ann);
    await core.engine.sync({ isForced: true });
    expect((await core.cache.profile.get(ann.id))?.preferences.animals).toEqual(['Dog', 'Horse', 'Goat']);
    expect(await readLocalPreferences(core)).toEqual(of());
    expect(await FAVORITES_OFFER.read(core, ann)).toBeNull();
  });
  test('are asked about once, and stay an offer until the visitor’s choice changes', async () => {
    const { core, ann } = await startChosen();
    await FAVORITES_OFFER.postpone(core, ann);
    expect(await FAVORITES_OFFER.readUnanswered(core, ann)).toBeNull();
    expect(await FAVORITES_OFFER.read(core, ann)).toEqual(of('Horse', 'Goat'));
    await writeLocalPreferences(core, of('Sheep'));
    expect(await FAVORITES_OFFER.readUnanswered(core, ann)).toEqual(of('Sheep'));
    await FAVORITES_OFFER.forget(core);
    expect(await FAVORITES_OFFER.read(core, ann)).toBeNull();
  });
  test('are not offered before the account’s own are on this phone', async () => {
    const server = await startTestServer();
    await server.register('ann');
    const phone = startPhone(server);
    await writeLocalPreferences(phone.core, of('Horse'));
    expect(await FAVORITES_OFFER.read(phone.core, await phone.signIn('ann'))).toBeNull();
  });
});
