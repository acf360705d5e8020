import { startPhone } from '#tests/support/device.ts';
import { queueOffline, review, startTogether, THREAD, write } from './helpers.ts';

/** Ann's phone, where a thread, a reply to it and a review wait, and her other phone. */
export async function twoPhones() {
  const together = await startTogether();
  const { server, phone, ann } = together;
  const keys = await queueOffline(phone, async () => {
    const thread = await write(phone.core, ann, 'thread.create', THREAD);
    const reply = await write(phone.core, ann, 'post.create', { thread, content: 'She is nine.' });
    return { thread, reply, review: await review(phone.core, ann, 1, 'Came at night.') };
  });
  const other = startPhone(server);
  await other.signIn('ann');
  return { ...together, other, keys };
}
