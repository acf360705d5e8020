import { expect, test } from 'vitest';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
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
import { LOST, watchClipboard } from './dying-storage-support.ts';
import {
  byTurns,
  drafted,
  FORMS,
  openForm,
  pressIn,
  startWithThings,
  TEXT,
  type World,
} from './forms-support.ts';
import { loseSignal } from './states-support.ts';

const DEATHS = ['closed', 'lost', 'unheard'] as const;
/** The steps of a submission at which the storage dies. */
const STEPS = [1, 2, 3, 5, 8].slice(0, howMuch({ usual: 1, whole: 5 }));
const deathsOf = (at: number) => byTurns(DEATHS, at);

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
  byTurns(FORMS, 2).flatMap((form, at) =>
    deathsOf(at).flatMap((death) => STEPS.map((step) => ({ form, name: form.name, death, step }))),
  ),
)(
  '$name is delivered once although the storage dies at step $step of sending, $death',
  async ({ form, death, step }) => {
    const { storage, phone, fill, send, landed } = await openForm(form);
    await fill();
    await waitFor(async () => expect(await drafted({ phone })).toContain(TEXT));
    if (!form.needsSignal) await loseSignal(phone);
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
    if (!form.needsSignal) await loseSignal(phone);
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
    const world = await startWithThings();
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

test.each(
  byTurns(
    ACTS.filter(({ again }) => again),
    1,
  ),
)('$name works again or is stored when a lost storage is back', async (act) => {
  const world = await startWithThings();
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
});
