import { expect, test, vi } from 'vitest';
import { keepTypedLast } from '#src/data/draft/typed-last.ts';
import { storeDraft } from '#src/data/draft/use-draft.ts';
import { draftNameOf, readEditStart } from '#src/features/outbox/save-edit.ts';
import { entries, queueOffline, review, startTogether } from '#tests/local/helpers.ts';
import { startSmallStorage } from '#tests/support/small-storage.ts';

test('the last text in the edit of a waiting post is back, although its page was left before it was stored', async () => {
  const { server, phone, ann } = await startTogether();
  vi.stubGlobal('localStorage', startSmallStorage());
  const { core } = phone;
  await queueOffline(phone, () => review(core, ann, 1, 'Came at night.'));
  const [entry] = await entries(phone);
  if (!entry) throw new Error('nothing waits');
  const name = draftNameOf(entry.key, 'edit');
  const stored = vi.spyOn(core.outbox.drafts, 'put').mockImplementation(() => new Promise(() => {}) as never);
  void storeDraft(core, name, entry.owner, { rating: 5, comment: 'Came at night and stayed.' });
  keepTypedLast(core.outbox, localStorage); // the person leaves the page
  stored.mockRestore();

  expect((await readEditStart(core, entry, 'edit', localStorage)).initial).toMatchObject({
    comment: 'Came at night and stayed.',
  });
  expect(localStorage).toHaveLength(0);
  vi.unstubAllGlobals();
  await server.close();
});
