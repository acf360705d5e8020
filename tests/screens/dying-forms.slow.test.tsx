import { expect, test } from 'vitest';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { readAreas } from '#src/local/areas/areas.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { howMuch } from '#tests/support/how-much.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  type,
  waitFor,
  whenImpatient,
} from '#tests/support/screens.tsx';
import { LOST, startDying, watchClipboard } from './dying-storage-support.ts';

const TEXT = 'Two hundred words typed with cold thumbs.';
const DEATHS = ['closed', 'lost', 'unheard'] as const;
/** The steps of a submission at which the storage dies. */
const STEPS = [1, 2, 3, 5, 8].slice(0, howMuch({ usual: 1, whole: 5 }));
const EACH = howMuch({ usual: 3, whole: 1 });
/** All cases in `npm run test:all`, otherwise every third. @param first index of the first one, from 0 to 2 */
const byTurns = <T,>(all: readonly T[], first: number) => all.filter((_, at) => at % EACH === first % EACH);
const deathsOf = (at: number) => byTurns(DEATHS, at);
const OLD = 'What was written before.';

/** Ann's phone: she has reviewed one business, owns another and has replied to ben's thread. */
async function start() {
  const world = await startDying();
  const { server, phone } = world;
  const ann = phone.user;
  if (!ann) throw new Error('nobody is signed in');
  const ben = await server.register('ben');
  const own = await server.addBusiness({ name: 'Oak Vets', owner_id: ann.id });
  const thread = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { token: ben.token, body: thread });
  const review = { businessId: own, rating: 4, comment: 'Came at night.' };
  await server.request('POST', '/api/reviews', { token: ben.token, body: review });
  await enqueue(phone.core, { name: 'post.create', args: { thread: 1, content: OLD }, owner: ann });
  await phone.core.engine.sync({ isForced: true });
  await phone.core.outbox.receipts.clear();
  return { ...world, ann, own };
}
type World = Awaited<ReturnType<typeof start>>;

/** A form and the way a person fills it in and sends it. */
interface Form {
  name: string;
  path: string | ((world: World) => string | Promise<string>);
  /** Steps before the form is open. */
  open?: () => Promise<void>;
  /** The text field, once it is there. */
  field: () => Promise<HTMLElement>;
  /** Other required fields. */
  rest?: () => Promise<void>;
  button: string | RegExp;
  /** How often the text was delivered. Default: how often it is or was in the outbox. */
  landed?: (world: World) => Promise<number>;
  needsSignal?: true;
}

const pressIn = async (name: string | RegExp) => press(await inMain().findByRole('button', { name }));
const fillIn = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await type(inMain().getByLabelText(name, { exact: false }), value);
};

const FORMS: Form[] = [
  {
    name: 'a new thread',
    path: '/forums/new-thread?categoryId=1',
    field: () => inMain().findByLabelText('Message'),
    rest: () => fillIn({ Title: 'Mare will not load' }),
    button: /Create Thread|Post/,
  },
  {
    name: 'a reply',
    path: '/forums/thread/best-hay',
    field: () => inMain().findByLabelText('Your reply'),
    button: 'Post Reply',
  },
  {
    name: 'the changed text of a post',
    path: '/forums/thread/best-hay',
    open: () => pressIn('Edit'),
    field: () => dialog().findByRole('textbox'),
    button: 'Save',
  },
  {
    name: 'the changed text of a thread that waits',
    async path({ phone, ann }) {
      phone.goOffline();
      const args = { categoryId: 1, title: 'Hay', content: OLD, isSticky: false };
      return `/forums/thread/${await enqueue(phone.core, { name: 'thread.create', args, owner: ann })}`;
    },
    open: () => pressIn('Edit'),
    field: () => dialog().findByRole('textbox', { name: 'Message' }),
    button: 'Save',
  },
  {
    name: 'a review',
    path: '/business/1',
    field: () => inMain().findByRole('textbox', { name: 'Comment' }),
    button: 'Submit Review',
  },
  {
    name: 'the changed text of a review',
    async path({ phone, ann }) {
      const args = { businessId: 1, rating: 5, comment: OLD };
      await enqueue(phone.core, { name: 'review.write', args, owner: ann });
      await phone.core.engine.sync({ isForced: true });
      return '/business/1';
    },
    open: () => pressIn('Edit'),
    field: () => dialog().findByRole('textbox', { name: 'Comment' }),
    button: 'Save changes',
  },
  {
    name: 'the registration of a business',
    path: '/register-business',
    field: () => inMain().findByLabelText('Description', { exact: false }),
    async rest() {
      await fillIn({
        'Business name': 'Vega Goat Dairy',
        'Street address': '400 SW 8th Ave',
        City: 'Gainesville',
        'ZIP code': '32601',
      });
      for (const name of ['Farrier', 'Goat']) await press(inMain().getByRole('checkbox', { name }));
    },
    button: 'Register Business',
  },
  {
    name: 'an owner’s reply to a review',
    path: ({ own }) => `/business/${own}`,
    open: () => pressIn('Reply to ben Tester’s review'),
    field: () => dialog().findByLabelText('Your reply'),
    button: 'Send',
  },
  {
    name: 'a report',
    path: '/forums/thread/best-hay',
    open: () => pressIn('Report'),
    field: () => dialog().findByLabelText(/^Details/),
    rest: async () => type(dialog().getByLabelText('What’s wrong?'), 'Spam or advertising'),
    button: 'Send report',
  },
  {
    name: 'a claim of a listing',
    path: '/business/1',
    open: () => pressIn('Claim this listing'),
    field: () => dialog().findByLabelText(/^How can we verify/),
    button: 'Send claim',
  },
  {
    name: 'a contact',
    path: '/people',
    open: () => pressIn('Add a number'),
    field: () => dialog().findByLabelText(/^Note/),
    async rest() {
      await type(dialog().getByLabelText('Name'), 'Dr. Dana');
      await type(dialog().getByLabelText('Phone number'), '352-555-0101');
    },
    button: 'Save',
  },
  {
    name: 'the name in the profile',
    path: '/profile',
    open: () => pressIn('Edit Profile Information'),
    field: () => dialog().findByLabelText('Location'),
    button: /^Save/,
    async landed({ server }) {
      const rows = await server.store.read.selectFrom('users').select('location').execute();
      return rows.filter(({ location }) => location === TEXT).length;
    },
    needsSignal: true,
  },
  {
    name: 'a message to us',
    path: '/contact',
    field: () => inMain().findByLabelText('Message'),
    async rest() {
      const values = { Name: 'Ann Barnes', Email: 'ann@example.com', Country: 'Canada' };
      for (const [name, value] of Object.entries(values)) await type(inMain().getByLabelText(name), value);
    },
    button: 'Send Message',
  },
  {
    name: 'the fields of a listing',
    path: ({ own }) => `/edit-listing?business=${own}`,
    field: () => inMain().findByLabelText('Description', { exact: false }),
    button: 'Save',
  },
];

/** Opens a form on a new phone. */
async function openForm(form: Form) {
  const world = await start();
  await openApp(world.phone, typeof form.path === 'string' ? form.path : await form.path(world));
  await form.open?.();
  const field = await whenOpen(world, form);
  const fill = async () => {
    await form.rest?.();
    await type(field, TEXT);
  };
  const send = async () => {
    const button = () => screen.getAllByRole('button', { name: form.button }).at(-1) as HTMLElement;
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
    await press(button());
  };
  const landed = () => (form.landed ?? inOutbox)(world);
  return { ...world, field, fill, send, landed };
}
const whenOpen = async ({ phone }: World, form: Form) => {
  let field: HTMLElement | undefined;
  void form.field().then((found) => {
    field = found;
  });
  return whenImpatient(phone, () => {
    if (!field) throw new Error(`there is nothing to type ${form.name} into`);
    return field;
  });
};

/** How often the text is or was in the outbox. */
async function inOutbox({ phone }: World): Promise<number> {
  const { entries, receipts } = phone.core.outbox;
  const all = [...(await entries.toArray()), ...(await receipts.toArray())];
  return all.filter((each) => JSON.stringify(each).includes(TEXT)).length;
}
const drafted = async ({ phone }: Pick<World, 'phone'>) =>
  JSON.stringify((await phone.core.outbox.drafts.toArray()).map(({ values }) => values));

test.each(byTurns(FORMS, 0))(
  '$name keeps its text as a draft although the storage dies during typing',
  async (form) => {
    const { storage, phone, field, fill } = await openForm(form);
    storage.death = 'lost';
    storage.die();
    await fill();
    storage.die();
    await waitFor(async () => expect(await drafted({ phone })).toContain(TEXT));
    expect(field).toHaveProperty('value', TEXT);
    expect(screen.queryByText(LOST)).toBeNull();
  },
);

test.each(
  FORMS.flatMap((form, at) =>
    deathsOf(at).flatMap((death) => STEPS.map((step) => ({ form, name: form.name, death, step }))),
  ),
)(
  '$name is delivered once although the storage dies at step $step of sending, $death',
  async ({ form, death, step }) => {
    const { storage, phone, fill, send, landed } = await openForm(form);
    await fill();
    await waitFor(async () => expect(await drafted({ phone })).toContain(TEXT));
    if (!form.needsSignal) {
      phone.goOffline();
      await phone.core.api.request('/api/health');
    }
    Object.assign(storage, { death, dieAt: storage.moments + step });
    await send();
    // Some forms have fewer steps without signal.
    if (step === 1) await waitFor(() => expect(storage.moments).toBeGreaterThan(storage.dieAt));
    await waitFor(async () => expect(await landed()).toBe(1));
    expect(screen.queryByText(LOST)).toBeNull();
  },
);

test.each(byTurns(FORMS, 1))(
  'the text of $name can be copied while the storage is lost, and is delivered once afterwards',
  async (form) => {
    const { storage, phone, passTime, fill, send, landed } = await openForm(form);
    const copied = watchClipboard();
    await fill();
    if (!form.needsSignal) {
      phone.goOffline();
      await phone.core.api.request('/api/health');
    }
    Object.assign(storage, { death: 'lost', refusesToOpen: Number.POSITIVE_INFINITY });
    storage.die();
    await send();
    await waitFor(() => {
      passTime();
      screen.getByText(LOST);
    });
    await press(screen.getByRole('button', { name: 'Copy my text' }));
    await screen.findByText('Copied.');
    expect(copied).toEqual([expect.stringContaining(TEXT)]);
    storage.refusesToOpen = 0;
    await waitFor(() => {
      passTime();
      expect(screen.queryByText(LOST)).toBeNull();
    });
    if ((await landed()) === 0) await send();
    await waitFor(async () => expect(await landed()).toBe(1));
  },
);

/** An action that only the phone stores. */
interface Act {
  name: string;
  path: string;
  /** Steps before the storage dies. */
  begin: () => Promise<void>;
  deed: () => Promise<void>;
  /** Steps after a lost storage is back. */
  again?: () => Promise<void>;
  /** The stored result, as text. */
  kept: (world: World) => Promise<string>;
  /** A part of the stored result. */
  words: string;
}

/** Longer than PetiBot types and than the retry of a lost storage, shorter than the wait for an opening. */
const TYPING_MS = 3000;

const settingOf = async ({ phone }: World, name: 'petibotHistory' | 'quizRun') =>
  JSON.stringify((await phone.core.cache.settings.get(name)) ?? null);

const keepArea = async () => press(dialog().getByRole('button', { name: /^(Keep it|Download now)$/ }));

const ask = async () => press(inMain().getByRole('button', { name: PETIBOT_WORDS.send }));

const ACTS: Act[] = [
  {
    name: 'an answer in the quiz',
    path: '/trivia',
    begin: () => pressIn('Start Quiz'),
    async deed() {
      const first = document.querySelector<HTMLElement>('.quiz-options button');
      if (first) await press(first);
    },
    again: async () => {},
    kept: (world) => settingOf(world, 'quizRun'),
    words: '"selected":0',
  },
  {
    name: 'an area to be kept',
    path: '/settings',
    async begin() {
      await pressIn('Save another area');
      await type(await dialog().findByLabelText('Place'), 'Ocala, FL');
      await dialog().findByText(/^Download: about/);
    },
    deed: keepArea,
    again: keepArea,
    kept: async ({ phone }) => JSON.stringify(await readAreas(phone.core.cache)),
    words: 'Ocala, FL',
  },
  {
    name: 'the animals of the profile',
    path: '/profile',
    begin: () => pressIn('Goat'),
    deed: () => pressIn('Save Preferences'),
    again: () => pressIn('Save Preferences'),
    async kept({ phone }) {
      const { entries, receipts } = phone.core.outbox;
      return JSON.stringify([await entries.toArray(), await receipts.toArray()]);
    },
    words: 'Goat',
  },
  {
    name: 'a question to PetiBot',
    path: '/chatbot',
    begin: async () => type(await inMain().findByRole('textbox', { name: PETIBOT_WORDS.label }), TEXT),
    deed: ask,
    again: ask,
    kept: (world) => settingOf(world, 'petibotHistory'),
    words: TEXT,
  },
];

test.each(ACTS.flatMap((act, at) => deathsOf(at).map((death) => ({ act, name: act.name, death }))))(
  '$name is stored although the storage dies during it, $death',
  async ({ act, death }) => {
    const world = await start();
    await openApp(world.phone, act.path);
    await act.begin();
    Object.assign(world.storage, { death, dieAt: world.storage.moments + 1 });
    await act.deed();
    await waitFor(async () => {
      world.passTime(TYPING_MS);
      expect(await act.kept(world)).toContain(act.words);
    });
    expect(screen.queryByText(LOST)).toBeNull();
  },
);

test.each(ACTS.filter(({ again }) => again))(
  '$name works again or is stored when a lost storage is back',
  async (act) => {
    const world = await start();
    const { storage, passTime } = world;
    await openApp(world.phone, act.path);
    await act.begin();
    Object.assign(storage, { death: 'lost', refusesToOpen: Number.POSITIVE_INFINITY });
    storage.die();
    await act.deed();
    await waitFor(() => {
      passTime();
      screen.getByText(LOST);
    });
    storage.refusesToOpen = 0;
    await waitFor(() => {
      passTime();
      expect(screen.queryByText(LOST)).toBeNull();
    });
    if (!(await act.kept(world)).includes(act.words)) await act.again?.();
    await whenImpatient(world.phone, async () => expect(await act.kept(world)).toContain(act.words));
  },
);
