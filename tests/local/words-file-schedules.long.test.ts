import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { canonicalWords } from '#contract/words-file.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { entries, onPush, postsOf, queueOffline, settleDown, write } from './helpers.ts';
import { randomOf } from './random.ts';
import { fileOf, take } from './words-file-support.ts';

type Random = ReturnType<typeof randomOf>;
const STEPS = 22;

/** The last text that the person wrote about one post, and whether they deleted it anywhere. */
interface Written {
  texts: string[];
  isDeleted: boolean;
  /** Phones that changed its text: two of them are two wishes. */
  changedOn: Set<Phone>;
}

/** Two phones of one person, files between them, and all that the person has written. */
class World {
  readonly phones: Phone[] = [];
  readonly files: { text: string }[] = [];
  readonly written: Written[] = [];
  private count = 0;
  readonly random: Random;
  readonly ann: User;

  constructor(server: TestServer, random: Random, ann: User) {
    this.random = random;
    this.ann = ann;
    for (let phone = 0; phone < 2; phone++) this.phones.push(startPhone(server));
  }

  text = () => `Words ${++this.count}.`;

  note(text: string) {
    this.written.push({ texts: [text], isDeleted: false, changedOn: new Set() });
    return text;
  }

  ofText = (text: string) => this.written.find(({ texts }) => texts.includes(text));
}

const newWords = (entry: AnyEntry) => (newestArgs(entry as OutboxEntry) as { content: string }).content;

/** Writes a thread, or a reply to one that this phone has written and that still waits, or to the first of the forum. */
async function writes(world: World, phone: Phone) {
  const { random, ann } = world;
  const content = world.note(world.text());
  const threads = (await entries(phone)).filter(
    ({ name, state }) => name === 'thread.create' && state !== 'rejected',
  );
  await queueOffline<unknown>(phone, async () => {
    if (threads.length === 0 || random.chance(0.4))
      return write(phone.core, ann, 'thread.create', {
        categoryId: 1,
        title: `About ${content}`,
        content,
        isSticky: false,
      });
    return write(phone.core, ann, 'post.create', { thread: random.pick(threads).key, content });
  });
}

/** Changes the text of a waiting entry. */
async function edits(world: World, phone: Phone) {
  const waiting = (await entries(phone)).filter(({ isDiscarded, isOrphaned }) => !isDiscarded && !isOrphaned);
  if (waiting.length === 0) return;
  const entry = world.random.pick(waiting);
  const content = world.text();
  const written = world.ofText(newWords(entry));
  written?.texts.push(content);
  written?.changedOn.add(phone);
  await queueOffline(phone, () =>
    editEntry(phone.core, entry.key, { ...newestArgs(entry as OutboxEntry), content } as never),
  );
}

async function deletes(world: World, phone: Phone) {
  const waiting = await entries(phone);
  if (waiting.length === 0) return;
  const entry = world.random.pick(waiting);
  const written = world.ofText(newWords(entry));
  if (written) written.isDeleted = true;
  await queueOffline(phone, () => discardEntry(phone.core, entry.key));
}

/** Sends; the answer may be lost, or the request itself. */
async function sends({ random }: World, phone: Phone) {
  const fate = random.pick(['heard', 'heard', 'unheard', 'lost'] as const);
  if (fate !== 'heard')
    phone.fault = onPush(async (send) => {
      if (fate === 'unheard') await send();
      throw new TypeError('lost');
    });
  await phone.core.engine.sync({ isForced: true });
  phone.goOnline();
}

async function step(world: World) {
  const { random, phones, files } = world;
  const phone = random.pick(phones);
  const what = random.next();
  if (what < 0.34) await writes(world, phone);
  else if (what < 0.5) files.push({ text: await fileOf(phone) });
  else if (what < 0.72 && files.length > 0) await take(phone, random.pick(files).text);
  else if (what < 0.8) await edits(world, phone);
  else if (what < 0.85) await deletes(world, phone);
  else await sends(world, phone);
}

/** Keys of more than one sent text. */
function keysOfTwoTexts({ phones }: World): string[] {
  const sent = phones.flatMap(({ pushes }) => pushes.flatMap(({ mutations }) => mutations));
  const texts = new Map<string, Set<string>>();
  for (const { key, args } of sent) texts.set(key, (texts.get(key) ?? new Set()).add(canonicalWords(args)));
  return [...texts].filter(([, each]) => each.size > 1).map(([key]) => key);
}

const keptOn = async (core: Core) => (await core.outbox.entries.toArray()).map(newWords);

const SEEDS = howMuch({ usual: 20, whole: 60 });

test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
  'each post arrives once and no text is lost, in any order of writing, saving, importing, changing and sending (%i)',
  async (seed) => {
    const server = await startTestServer();
    await server.register('ann');
    const random = randomOf(seed);
    const signedIn = startPhone(server);
    const world = new World(server, random, await signedIn.signIn('ann'));
    for (const phone of world.phones) await phone.signIn('ann');
    for (let at = 0; at < STEPS; at++) await step(world);
    for (const phone of [...world.phones, ...world.phones]) await settleDown(phone);

    const posts = await postsOf(signedIn);
    expect(
      posts.filter((text, place) => posts.indexOf(text) !== place),
      'posted twice',
    ).toEqual([]);
    const twice = world.written.filter(
      ({ texts, changedOn }) => changedOn.size < 2 && texts.filter((text) => posts.includes(text)).length > 1,
    );
    expect(twice, 'both texts of one post').toEqual([]);
    expect(keysOfTwoTexts(world), 'other words under a key').toEqual([]);
    const kept = (await Promise.all(world.phones.map(({ core }) => keptOn(core)))).flat();
    const lost = world.written.filter(
      ({ texts, isDeleted }) =>
        !isDeleted && !posts.includes(texts.at(-1) ?? '') && !kept.includes(texts.at(-1) ?? ''),
    );
    expect(lost, 'neither posted nor kept').toEqual([]);
    await server.close();
  },
);
