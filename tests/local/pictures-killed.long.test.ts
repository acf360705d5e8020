import { expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { sendPictures } from '#src/local/sync/picture-sender.ts';
import { hashOf, jpegOf } from '#tests/support/pictures.ts';
import { startTogether } from './helpers.ts';

const KILLS = 500;
const PICTURES = 4;
/** A killed page's lease ends after this. */
const LEASE_MS = 60_000;

test(`${KILLS} killed pages neither lose nor duplicate pictures and texts`, async () => {
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, at) => jpegOf(`#${String(at + 1).repeat(6)}`)),
  );
  let kills = 0;
  for (let round = 0; kills < KILLS; round++) {
    const { server, ann, phone } = await startTogether();
    const id = await server.addBusiness({ owner_id: ann.id });
    const other = await server.addBusiness({ name: 'Alta Feed' });
    for (const bytes of pictures) {
      phone.clock.nowMs += 1;
      const path = `/api/businesses/${id}/pictures/${hashOf(bytes)}`;
      const row = { path, owner: ann.id, bytes: new Uint8Array(bytes).buffer, business: id };
      await phone.core.outbox.pictures.put({ ...row, addedAtMs: phone.clock.nowMs });
    }
    const args = { businessId: other, rating: 4, comment: `Round ${round}: good with goats.` };
    await enqueue(phone.core, { name: 'review.write', owner: ann, args });
    const left = async () =>
      (await phone.core.outbox.pictures.count()) + (await phone.core.outbox.entries.count());
    for (let step = 1 + (round % 3); (await left()) > 0; step++) {
      const context = phone.openContext();
      context.killAt = context.steps + step;
      const isKilled = await Promise.all([
        context.core.engine.sync({ isForced: true }),
        sendPictures(context.core),
      ]).then(
        () => false,
        () => true,
      );
      if (isKilled) kills++;
      phone.clock.nowMs += LEASE_MS;
    }
    const { images } = (await server.request<Business>('GET', `/api/businesses/${id}`)).body;
    expect(images).toEqual(pictures.map((bytes) => `/pictures/${hashOf(bytes)}-view.webp`));
    const reviews = await server.request<{ comment: string }[]>('GET', `/api/businesses/${other}/reviews`);
    expect(reviews.body.map(({ comment }) => comment)).toEqual([args.comment]);
    await server.close();
  }
}, 600_000);
