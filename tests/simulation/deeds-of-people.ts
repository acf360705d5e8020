import type { Mutations } from '#contract/mutations.ts';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import { toggleAnimal } from '#src/features/home/favorites.local.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { openPage, pageOf, pass, perform, sayWord, write } from './acts.ts';
import { APP } from './app.ts';
import type { Choice, Deed } from './deeds.ts';
import { BUSINESSES, GAME, LATE_BUSINESS, OLD_THREAD, OLD_TITLE } from './image.ts';
import { lookAtChip } from './invariants/shown.ts';
import type { Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import type { Word } from './words.ts';
import type { World } from './world.ts';

interface PostRow {
  id: number;
  authorId: number | null;
  content: string;
  key?: string | null;
}

export const posts = (phone: Phone) => phone.disk.rows<PostRow>('cache', 'posts');

const someBusiness = ({ random }: World) =>
  random.chance(0.2) ? LATE_BUSINESS : wholeBetween(random, 1, BUSINESSES + 1);

export const writeReview = (
  world: World,
  phone: Phone,
  businessId: number | string = someBusiness(world),
) => {
  const draft = `review:${businessId}`;
  const comment = world.ledger.newText();
  const user = phone.user();
  const page = pageOf(world, phone);
  if (user && world.random.chance(0.5))
    perform(world, page, `types ${comment}`, () =>
      writeDraft(page.core.outbox, draft, user.id, { comment }, phone.nowMs()),
    );
  write(
    world,
    phone,
    'review.write',
    { businessId, rating: wholeBetween(world.random, 1, 6), comment },
    { draft },
  );
};

export const writeThread: Deed = (world, phone) => {
  const content = world.ledger.newText();
  write(world, phone, 'thread.create', {
    categoryId: 1,
    title: `About ${content}`,
    content,
    isSticky: false,
  });
};

const writeReply: Deed = (world, phone) => {
  const owner = phone.user()?.id;
  const own = [...phone.entries(), ...phone.receipts()].filter(
    (one) => one.name === 'thread.create' && one.owner === owner,
  );
  const content = world.ledger.newText();
  if (own.length > 0 && world.random.chance(0.6))
    return write(world, phone, 'post.create', { thread: world.random.pick(own).key, content });
  const threads = phone.disk.rows<{ id: number; key: string | null; title: string }>('cache', 'threads');
  const { id, key, title } = world.random.pick([{ id: OLD_THREAD, key: null, title: OLD_TITLE }, ...threads]);
  const thread = world.features.namesByKey ? (key ?? id) : id;
  write(world, phone, 'post.create', { thread, content }, { under: title });
};

/** A thread and, as soon as it is saved, replies to it: they go in one batch. */
export const writeConversation: Deed = (world, phone) => {
  const content = world.ledger.newText();
  const replies = wholeBetween(world.random, 1, 3);
  const reply = (thread: string) => {
    for (let count = 0; count < replies; count++)
      write(world, phone, 'post.create', { thread, content: world.ledger.newText() });
  };
  const draft = { categoryId: 1, title: `About ${content}`, content, isSticky: false };
  write(world, phone, 'thread.create', draft, { onSaved: reply });
};

const like: Deed = (world, phone) => {
  const all = posts(phone);
  if (all.length > 0) sayLike(world, phone, world.random.pick(all), world.random.chance(0.6));
};

export function sayLike(
  world: World,
  phone: Phone,
  { id, key = null }: Pick<PostRow, 'id' | 'key'>,
  liked: boolean,
): void {
  const post = world.features.namesByKey ? (key ?? id) : id;
  const word = { target: `like ${key ?? id}`, value: liked };
  write(world, phone, 'post.like', { post, liked }, { word });
}

const changePost: Deed = (world, phone) => {
  const own = posts(phone).filter(({ authorId }) => authorId === phone.user()?.id);
  // Often the oldest: the same person may do so on the other phone.
  const post = own.length > 0 && (world.random.chance(0.4) ? own[0] : world.random.pick(own));
  if (!post) return;
  // A further text of the same post: any earlier text may be replaced from now on.
  for (const item of world.ledger.items.values())
    if (item.text === post.content) Object.assign(item, { isUnseen: true, isGivenUp: true });
  const name = world.features.namesByKey ? (post.key ?? post.id) : post.id;
  const content = world.ledger.newText();
  const target = targetOf(phone, post.id);
  if (world.random.chance(0.7))
    write(world, phone, 'post.edit', { post: name, content }, { word: { target, value: content } });
  else write(world, phone, 'post.remove', { post: name }, { word: { target, value: '' } });
};

/** The target name of a post, by id or key. */
export function targetOf(phone: Phone, name: number | string): string {
  const known = posts(phone).find(({ id, key }) => id === name || key === name);
  return `post ${known?.key ?? name}`;
}

const ANIMALS = ['Dog', 'Cat', 'Horse'];

/** Adds or removes one animal, as its heart does, based on this phone's state. */
export const setPreferences: Deed = (world, phone) => {
  const user = phone.user();
  if (!user) return;
  const page = pageOf(world, phone);
  const animal = world.random.pick(ANIMALS);
  const lane = 'preferences';
  const isStored = world.ledger.ask(phone, user.id, lane);
  const words: Word[] = [];
  const toggle = async () => {
    const base = await readPreferences(page.core, user);
    const next = toggleAnimal(base, animal);
    const value = next.animals.includes(animal);
    words.push(sayWord(world, phone, { owner: user.id, lane, target: `animal ${animal}`, value }));
    return page.app.enqueue(page.core, { name: 'preferences.set', args: { ...next, base }, owner: user });
  };
  perform(
    world,
    page,
    `${user.username} taps at ${animal}`,
    toggle,
    (key) => {
      isStored();
      for (const word of words) Object.assign(word, { savedStep: world.loop.steps, key });
    },
    isStored,
  );
};

export const register: Deed = (world, phone) => {
  // A page of the previous version has no such form.
  if (phone.pages().some(({ app }) => app !== APP)) return;
  write(world, phone, 'business.register', {
    name: world.ledger.newText(),
    description: 'Shoes horses at the farm.',
    address: '2 County Road',
    city: 'Gainesville',
    state: 'Florida',
    zipCode: '32601',
    phone: '352-555-0101',
    email: null,
    website: null,
    businessCategories: ['Farrier'],
    animalTypes: [],
    location: { lat: 29.65, lng: -82.32 },
  } as unknown as Mutations['business.register']);
};

/** A message to us, by a visitor or by the signed-in person. */
export const sendMessageAs = (world: World, phone: Phone, isVisitor: boolean) =>
  write(
    world,
    phone,
    'contact.send',
    {
      name: 'Vera Visitor',
      email: 'vera@example.com',
      country: 'United States',
      message: `Do you list goat vets? ${world.ledger.newText()}`,
      requestType: 'support',
    },
    { isVisitor },
  );

const sendMessage: Deed = (world, phone) =>
  sendMessageAs(world, phone, !world.features.ownMessages || world.random.chance(0.5));

const download: Deed = (world, phone) =>
  write(world, phone, 'game.download', { gameId: GAME }, { isVisitor: true });

const look: Deed = (world, phone) => lookAtChip(world, phone, pageOf(world, phone));

const leave: Deed = (world, phone) => {
  const user = phone.user();
  if (!user) return;
  const page = pageOf(world, phone);
  const deletes = world.random.chance(0.15);
  if (deletes) world.words.takeBack(phone.name, user.id, null);
  const isOver = deletes ? world.ledger.deleteAll(phone, user.id, page.strand) : () => {};
  const label = deletes ? 'deletes all and signs out' : 'signs out';
  perform(world, page, label, () => page.app.signOut(page.core, user, deletes), isOver, isOver);
};

/** Somebody signs in on this phone: the same person or the other one. */
const enter: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  const username = world.random.pick(['ann', 'ben']);
  perform(world, page, `${username} signs in`, () =>
    page.app.signIn(page.core, { username, password: 'not asked for' }),
  );
};

const openAnother: Deed = (world, phone) => {
  const page = openPage(world, phone);
  perform(world, page, 'opens the app', () => page.core.engine.syncWhenReached());
};

const refresh: Deed = (world, phone) =>
  pass(world, phone, pageOf(world, phone), {
    isForced: world.random.chance(0.4),
    isPushOnly: world.random.chance(0.6),
  });

/** All texts of an evening at once, each as long as a page. */
const writeLong: Deed = (world, phone) => {
  world.fault('long posts');
  for (let count = wholeBetween(world.random, 8, 25); count > 0; count--) {
    const content = `${world.ledger.newText()} ${longText(world)}`;
    write(world, phone, 'post.create', { thread: OLD_THREAD, content }, { under: OLD_TITLE });
  }
};

/** Characters that hardly compress. */
const longText = ({ random }: World) =>
  Array.from({ length: 250 }, () => Math.floor(random.next() * 36 ** 8).toString(36)).join(' ');

/** A write that a form makes. */
export const writeSomething: Deed = (world, phone) =>
  world.random.pick([writeReview as Deed, writeThread, writeReply, sendMessage])(world, phone);

/** Acts of people on their phones, by how often they do them. */
export const DEEDS_OF_PEOPLE: readonly Choice[] = [
  [5, (world, phone) => writeReview(world, phone)],
  [3, writeThread],
  [3, writeConversation],
  [5, writeReply],
  [4, like],
  [3, changePost],
  [2, setPreferences],
  [1, register],
  [2, sendMessage],
  [2, download],
  [3, look],
  [2, leave],
  [2, enter],
  [0.7, writeLong, 'longPosts'],
  [1, openAnother],
  [9, refresh],
];
