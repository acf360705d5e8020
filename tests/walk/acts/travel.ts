import { errors } from '@playwright/test';
import { isKept, marksIn, placeOf } from '../fields.ts';
import type { Screen } from '../screen.ts';
import type { Walk } from '../walker.ts';
import type { Act } from './act.ts';

const somewhere = ({ random, paths }: Walk): string | null =>
  random.pick(
    paths,
    ({ path, weight }) => `${path} ${weight}`,
    ({ weight }) => weight,
  )?.path ?? null;

const back: Act = {
  weight: () => 5,
  async run(walk) {
    const { tabs } = walk;
    await tabs.change(() => navigate(() => tabs.page.goBack({ waitUntil: 'commit' })));
    if (tabs.page.url() !== 'about:blank') return 'go back';
    await walk.open('/');
    return 'go back out of the app, and open it again';
  },
};
const forward: Act = {
  weight: () => 1.5,
  async run({ tabs }) {
    await tabs.change(() => navigate(() => tabs.page.goForward({ waitUntil: 'commit' })));
    return 'go forward';
  },
};
/**
 * A dialog removes its history entry asynchronously, which aborts another navigation. Playwright may wait for an aborted
 * one in vain, so one that does not commit is tried once more.
 */
async function navigate(step: () => Promise<unknown>): Promise<void> {
  const ignoreAborted = (error: unknown) => {
    if (!/ERR_ABORTED|interrupted|detached|Not attached/.test(String(error))) throw error;
  };
  await step().catch((error: unknown) =>
    error instanceof errors.TimeoutError ? step().catch(ignoreAborted) : ignoreAborted(error),
  );
}

/** Navigates inside the open app, as a link does. */
const follow: Act = {
  weight: ({ screen }) => (screen.dialogs.length > 0 ? 0 : 7),
  async run(walk) {
    const path = somewhere(walk);
    if (path === null) return null;
    await walk.tabs.change(() => walk.follow(path));
    return `follow a link to ${path}`;
  },
};

const open: Act = {
  weight: () => 2,
  async run(walk) {
    const path = somewhere(walk);
    if (path === null) return null;
    await walk.open(path);
    return `open ${path}`;
  },
};

const reload: Act = {
  weight: ({ screen }) => (hasTyped(screen) ? 8 : 1),
  async run({ tabs, result }) {
    await navigate(() => tabs.page.reload({ waitUntil: 'commit' }));
    result.isReload = true;
    return 'reload';
  },
};
const hasTyped = ({ fields }: Screen) => fields.some(({ value }) => marksIn(value).length > 0);

/** The marks in the forms of the page itself. A reload closes dialogs, so their forms are left out. */
export const keptOnPage = (screen: Screen): { place: string; marks: string[] }[] =>
  screen.fields
    .filter((field) => field.dialog === '' && isKept(field, screen.path))
    .map((field) => ({ place: placeOf(field, screen), marks: marksIn(field.value) }))
    .filter(({ marks }) => marks.length > 0);

const newTab: Act = {
  weight: ({ tabs }) => (tabs.count < 3 ? 1 : 0),
  async run(walk) {
    const path = walk.random.chance('same page', 0.4) ? walk.screen.path : somewhere(walk);
    if (path === null) return null;
    await walk.tabs.open(walk.world.phone.context);
    await walk.open(path);
    return `open ${path} in another tab`;
  },
};
const showTab: Act = {
  weight: ({ tabs }) => (tabs.count > 1 ? 3 : 0),
  async run({ tabs, random }) {
    await tabs.show(random.below('tab', tabs.count - 1));
    return 'show another tab';
  },
};
const closeTab: Act = {
  weight: ({ tabs }) => (tabs.count > 1 ? 1.2 : 0),
  async run(walk) {
    kill(walk);
    await walk.tabs.close();
    return 'close the tab';
  },
};

const reopen: Act = {
  weight: () => 1.2,
  async run(walk) {
    const { path } = walk.screen;
    kill(walk);
    await walk.tabs.replace(walk.world.phone.context);
    await walk.open(path);
    return `close the page abruptly and open ${path} again`;
  },
};
const crash: Act = {
  weight: () => 0.6,
  async run(walk) {
    const { tabs, screen, world } = walk;
    kill(walk);
    const devtools = await world.phone.context.newCDPSession(tabs.page);
    const crashed = tabs.page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => null); // it never answers
    await crashed;
    await tabs.replace(world.phone.context);
    await walk.open(screen.path);
    return `kill the page and open ${screen.path} again`;
  },
};
const killBrowser: Act = {
  weight: () => 0.15,
  async run(walk) {
    const { screen, world, tabs } = walk;
    kill(walk, tabs.behind);
    await world.phone.crash();
    await tabs.begin(world.phone.context, world.phone.page);
    await world.phone.context.setOffline(world.trouble === 'offline');
    await walk.open(screen.path);
    return `kill the browser and open ${screen.path} again`;
  },
};

function kill({ marks, screen, act, result }: Walk, others: readonly Screen[] = []): void {
  result.isKill = true;
  marks.kill(
    [screen, ...others].map((one) => one.document),
    act,
  );
}

export const TRAVEL: readonly Act[] = [
  back,
  forward,
  follow,
  open,
  reload,
  newTab,
  showTab,
  closeTab,
  reopen,
  crash,
  killBrowser,
];
