import { expect, test } from 'vitest';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { startDying } from './dying-storage-support.ts';

test('a draft is found although the connection dies while it is looked up', async () => {
  const { server, phone, ann, storage } = await startDying();
  const { outbox } = phone.core;
  for (const form of ['a', 'b', 'c']) await writeDraft(outbox, form, ann.id, { words: form }, 0);
  let deaths = 0;
  for (let moment = 1; ; moment++) {
    Object.assign(storage, { death: 'lost', dieAt: storage.moments + moment });
    expect([moment, await readDraft(outbox, 'a', ann.id)]).toEqual([moment, { words: 'a' }]);
    if (storage.moments < storage.dieAt) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(1);
  await server.close();
});
