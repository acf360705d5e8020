import type { User } from '#contract/auth.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { laneRuleOf } from '#src/local/outbox/lanes.ts';
import type { SyncOptions } from '#src/local/sync/engine.ts';
import { APP, type App } from './app.ts';
import { checkSaidSaved } from './invariants/outbox.ts';
import { watchEmpty } from './invariants/shown.ts';
import { textOf } from './ledger.ts';
import { NEW_KIND } from './older.ts';
import type { Context, Phone } from './phone.ts';
import type { Word } from './words.ts';
import type { World } from './world.ts';

/** A live page of a phone, or a new one. */
export function pageOf(world: World, phone: Phone): Context {
  const pages = phone.pages();
  return pages.length > 0 ? world.random.pick(pages) : openPage(world, phone);
}

/** The same for a kind of write: an older page does not offer the newest. */
export function pageFor(world: World, phone: Phone, name: MutationName): Context {
  const page = pageOf(world, phone);
  return name === NEW_KIND && page.app !== APP ? openPage(world, phone) : page;
}

/** Opens a page before all others, as the app does: it listens to the others, asks who is signed in, and runs a pass. */
export function openPage(world: World, phone: Phone, app: App = APP): Context {
  hidePages(phone);
  const page = phone.open('page', app);
  if (world.features.realTriggers)
    world.loop.post(page.strand, 'person', 'the app starts', () => {
      page.core.readAgain = () => {}; // nothing is drawn
      app.startSyncTriggers(page.core, page.screen);
    });
  else listenOnly(world, page);
  return page;
}

/** The person looks at something else. */
export function hidePages(phone: Phone): void {
  for (const { kind, screen } of phone.contexts) if (kind === 'page') screen.show(false);
}

function listenOnly(world: World, page: Context): void {
  page.core.ports.channel.subscribe((message) => {
    if (message.type === 'wake')
      void page.core.engine.syncWhenReached({ isPushOnly: true }).catch(unlessFull(world, page, 'a wake-up'));
  });
}

/**
 * Runs an act in a page without waiting for its end. It may fail only because the phone is full; a page that is
 * killed meanwhile never learns of the end.
 */
export function perform<T>(
  world: World,
  context: Context,
  label: string,
  work: () => Promise<T>,
  then: (value: T) => void = () => {},
  onFull: () => void = () => {},
): void {
  world.loop.post(context.strand, 'person', label, () => {
    const fail = unlessFull(world, context, label);
    work().then(then, (error: unknown) => {
      fail(error);
      onFull();
    });
  });
}

/** A full phone is reported to the person; any other error is a fault of the app. */
const unlessFull = (world: World, context: Context, label: string) => (error: unknown) => {
  if (!isQuotaError(error) && !context.view.hasFailed)
    world.fail('calm', `${label} in ${context.name} threw ${String(error)}`);
};

/** Runs a pass of the engine and checks its result. */
export function pass(world: World, phone: Phone, context: Context, options: SyncOptions) {
  const label = `pass ${JSON.stringify(options)}`;
  perform(world, context, label, () => {
    const wasEmpty = watchEmpty(world, phone, 'sendable');
    return context.core.engine
      .sync(options)
      .then((report) => wasEmpty.end(report.pushed.end === 'empty', label));
  });
}

/** Queues a write of the person who is signed in, or a visitor's. */
export function write<N extends MutationName>(
  world: World,
  phone: Phone,
  name: N,
  args: Mutations[N],
  options: {
    isVisitor?: boolean;
    draft?: string;
    under?: string | null;
    onSaved?: (key: string) => void;
    /** The value that a write without text sets for its target. */
    word?: { target: string; value: boolean | string };
  } = {},
): void {
  const writer: User | 'visitor' | null = options.isVisitor ? 'visitor' : phone.user();
  if (!writer) return;
  const page = pageFor(world, phone, name);
  const owner = writer === 'visitor' ? writer : writer.id;
  const text = textOf(args);
  const lane = laneRuleOf(name).lane(args, '');
  const isStored = world.ledger.ask(phone, owner, lane);
  const target = laneRuleOf(name).join ? `${name} ${lane}` : `${name} ${text}`;
  const item =
    text === undefined
      ? null
      : world.ledger.begin({ text, name, owner, phone, target, under: options.under ?? null });
  const { draft, word } = options;
  const step = () => world.loop.steps;
  const said = word && sayWord(world, phone, { ...word, owner, lane });
  perform(
    world,
    page,
    `writes ${name} ${text ?? JSON.stringify(args)}`,
    () =>
      page.app.enqueue(page.core, { name, args, owner: writer, ...(draft === undefined ? {} : { draft }) }),
    (key) => {
      isStored();
      if (item) item.isSaved = true;
      if (said) Object.assign(said, { savedStep: step(), key });
      checkSaidSaved(world, phone, key, text);
      options.onSaved?.(key);
    },
    isStored,
  );
}

/** Notes a value that a person sets by a tap. */
export const sayWord = (
  world: World,
  phone: Phone,
  word: Pick<Word, 'target' | 'value' | 'owner' | 'lane'>,
): Word =>
  world.words.say({
    ...word,
    phone: phone.name,
    saidStep: world.loop.steps,
    isTakenBack: world.ledger.isAllDeleted(phone, word.owner),
  });
