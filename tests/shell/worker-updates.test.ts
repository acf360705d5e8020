import { beforeEach, describe, expect, test } from 'vitest';
import type { FilesFound, FileTrouble } from '#contract/app-files.ts';
import { APPLY_UPDATE, FILES_TROUBLE, FILES_WORK } from '#contract/sync.ts';
import { WorkerUpdates } from '#src/shell/running/worker-updates.ts';

/** A worker as the browser's registration shows it. */
class FakeWorker extends EventTarget {
  readonly heard: unknown[] = [];
  state = 'installing';
  /** The state of the app's files; a worker of an older version does not know the question. */
  found: FilesFound | null = { missing: [], bytes: 0, trouble: null };
  postMessage(message: { type: string }, [port]: MessagePort[] = []) {
    if (message.type !== FILES_WORK) this.heard.push(message);
    else if (this.found) for (const answer of [null, this.found]) port?.postMessage(answer);
  }
}

/** The browser's side: one registration with changing versions. */
class FakeBrowser extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: async () => {},
  });
  register = async () => this.registration as never;

  /** A version is found, and reports that it cannot be saved. */
  failToInstall(trouble: FileTrouble) {
    const worker = new FakeWorker();
    Object.assign(this.registration, { installing: worker });
    this.registration.dispatchEvent(new Event('updatefound'));
    this.dispatchEvent(new MessageEvent('message', { data: { type: FILES_TROUBLE, trouble } }));
    Object.assign(this.registration, { installing: null });
    worker.state = 'redundant';
    worker.dispatchEvent(new Event('statechange'));
  }

  /** A version is found, downloaded, and waits. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    Object.assign(this.registration, { installing: worker });
    this.registration.dispatchEvent(new Event('updatefound'));
    Object.assign(this.registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }

  /** The waiting version starts and takes over the open pages. */
  begin() {
    const worker = this.registration.waiting;
    Object.assign(this.registration, { waiting: null });
    worker?.dispatchEvent(new Event('statechange'));
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let browser: FakeBrowser;
let reloads: number;
let isTyping: boolean;
let timers: (() => void)[];

beforeEach(() => {
  browser = new FakeBrowser();
  reloads = 0;
  isTyping = false;
  timers = [];
});

/** A page that was opened with or without a running version. */
async function openPage({ isFirstVisit }: { isFirstVisit: boolean }): Promise<WorkerUpdates> {
  if (!isFirstVisit) browser.controller = new FakeWorker();
  const updates = new WorkerUpdates({
    container: browser as never,
    register: () => browser.register(),
    reload: () => void reloads++,
    isTyping: () => isTyping,
    setTimer: (work) => void timers.push(work),
  });
  await updates.workOnFiles('mend');
  return updates;
}

describe('a new version', () => {
  test('is not the one of the first visit', async () => {
    const updates = await openPage({ isFirstVisit: true });
    browser.install();
    expect(updates.hasUpdate()).toBe(false);
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([false, 0]);
  });

  test('is offered, and starts with one reload when the person accepts', async () => {
    const updates = await openPage({ isFirstVisit: false });
    const next = browser.install();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
    updates.applyUpdate();
    expect(next.heard).toEqual([{ type: APPLY_UPDATE }]);
    expect(updates.hasUpdate()).toBe(false);
    browser.begin();
    expect(reloads).toBe(1);
  });

  test('is offered and started in the tab of the first visit too', async () => {
    const updates = await openPage({ isFirstVisit: true });
    browser.install();
    browser.begin();
    const next = browser.install();
    expect(updates.hasUpdate()).toBe(true);
    updates.applyUpdate();
    browser.begin();
    expect([next.heard.length, reloads]).toEqual([1, 1]);
  });

  test('that replaced another waiting one is the one that starts', async () => {
    const updates = await openPage({ isFirstVisit: false });
    const second = browser.install();
    const third = browser.install();
    second.dispatchEvent(new Event('statechange'));
    updates.applyUpdate();
    expect([second.heard.length, third.heard.length]).toEqual([0, 1]);
  });

  test('that was waiting before the page opened is offered', async () => {
    Object.assign(browser.registration, { waiting: new FakeWorker() });
    expect((await openPage({ isFirstVisit: false })).hasUpdate()).toBe(true);
  });

  test('that another tab has started is offered, and one press reloads', async () => {
    const updates = await openPage({ isFirstVisit: false });
    browser.install();
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
    updates.applyUpdate();
    expect(reloads).toBe(1);
  });

  test('never reloads over text that was typed while it was starting', async () => {
    const updates = await openPage({ isFirstVisit: false });
    browser.install();
    updates.applyUpdate();
    isTyping = true;
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
  });

  test('is not mentioned for some hours after Later, but can still be started', async () => {
    const updates = await openPage({ isFirstVisit: false });
    browser.install();
    let reports = 0;
    updates.subscribe(() => reports++);
    updates.postponeUpdate();
    expect([updates.hasUpdate(), updates.isWaiting(), reports]).toEqual([false, true, 1]);
    for (const work of timers) work();
    expect([updates.hasUpdate(), reports]).toEqual([true, 2]);
  });

  test('that could not be installed is no longer offered', async () => {
    const updates = await openPage({ isFirstVisit: false });
    const next = browser.install();
    Object.assign(browser.registration, { waiting: null });
    next.dispatchEvent(new Event('statechange'));
    expect(updates.hasUpdate()).toBe(false);
  });
});

describe('the update check', () => {
  test('runs at once, and once, if the server says that this version is too old', async () => {
    const updates = await openPage({ isFirstVisit: false });
    let requests = 0;
    browser.registration.update = async () => void requests++;
    expect(updates.isOutdated()).toBe(false);
    updates.becomeOutdated();
    updates.becomeOutdated();
    expect([updates.isOutdated(), requests]).toEqual([true, 1]);
  });

  test('distinguishes a new version, the latest version and no response', async () => {
    const updates = await openPage({ isFirstVisit: false });
    expect(await updates.checkForUpdate()).toBe('newest');
    browser.registration.update = async () => void browser.install();
    expect(await updates.checkForUpdate()).toBe('found');
    browser.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await updates.checkForUpdate()).toBe('silent');
  });
});

describe('opening without signal', () => {
  const keep = () => Object.assign(browser.registration, { active: new FakeWorker() }).active;

  test('is not ready while the first version cannot be saved, and the reason is shown', async () => {
    const updates = await openPage({ isFirstVisit: true });
    expect(updates.unready()).toBeNull();
    browser.failToInstall('changed');
    expect([updates.unready(), updates.unstored()]).toEqual(['changed', null]);
    browser.register = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await updates.workOnFiles('mend')).toBeNull();
    expect(updates.unready()).toBe('unreached');
  });

  test('stays ready if an update cannot be saved, with the reason until one is', async () => {
    keep();
    const updates = await openPage({ isFirstVisit: false });
    browser.failToInstall('refused');
    expect([updates.unready(), updates.unstored()]).toEqual([null, 'refused']);
    browser.install();
    expect(updates.unstored()).toBeNull();
  });

  test('is not ready while files are missing, and a check keeps the reason of the failed download', async () => {
    const worker = keep();
    worker.found = { missing: ['/shell.html'], bytes: 0, trouble: 'unreached' };
    const updates = await openPage({ isFirstVisit: false });
    expect(updates.unready()).toBe('unreached');
    worker.found = { missing: ['/shell.html'], bytes: 0, trouble: 'missing' };
    expect((await updates.workOnFiles('check'))?.missing).toEqual(['/shell.html']);
    expect(updates.unready()).toBe('unreached');
    worker.found = { missing: [], bytes: 9, trouble: null };
    await updates.workOnFiles('mend');
    expect(updates.unready()).toBeNull();
  });

  test('is unknown for a worker of an older version, which does not respond', async () => {
    keep().found = null;
    const opening = openPage({ isFirstVisit: false });
    await expect.poll(() => timers.length).toBe(1);
    timers[0]?.();
    expect((await opening).unready()).toBeNull();
  });
});
