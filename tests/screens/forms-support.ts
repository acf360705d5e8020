import { expect } from 'vitest';
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
import { startDying } from './dying-storage-support.ts';

export const TEXT = 'Two hundred words typed with cold thumbs.';
const EACH = howMuch({ usual: 6, whole: 1 });
/** All cases in `npm run test:all`, otherwise every sixth, at least one. @param first index of the first one */
export function byTurns<T>(all: readonly T[], first: number): T[] {
  const step = Math.min(EACH, all.length);
  return all.filter((_, at) => at % step === first % step);
}
const OLD = 'What was written before.';

/** Ann's phone: she has reviewed one business, owns another and has replied to ben's thread. */
export async function startWithThings() {
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
export type World = Awaited<ReturnType<typeof startWithThings>>;

/** A form and the way a person fills it in and sends it. */
export interface Form {
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
  /** An earlier version of the text waits in the outbox. */
  waits?: true;
}

export const pressIn = async (name: string | RegExp) => press(await inMain().findByRole('button', { name }));
const fillIn = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await type(inMain().getByLabelText(name, { exact: false }), value);
};

export const FORMS: Form[] = [
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
    waits: true,
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
export async function openForm(form: Form) {
  const world = await startWithThings();
  await openApp(world.phone, typeof form.path === 'string' ? form.path : await form.path(world));
  await form.open?.();
  const field = await whenOpen(world, form);
  const fill = async () => {
    await form.rest?.();
    await type(field, TEXT);
  };
  const button = () => screen.getAllByRole('button', { name: form.button }).at(-1) as HTMLElement;
  const isReady = () => waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  const send = async () => {
    await isReady();
    await press(button());
  };
  const landed = () => (form.landed ?? inOutbox)(world);
  return { ...world, field, fill, isReady, send, landed };
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
export const drafted = async ({ phone }: Pick<World, 'phone'>) =>
  JSON.stringify((await phone.core.outbox.drafts.toArray()).map(({ values }) => values));
