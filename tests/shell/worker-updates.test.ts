import { beforeEach, describe, expect, test } from 'vitest';
import { APPLY_UPDATE } from '#contract/sync.ts';
import { WorkerUpdates } from '#src/shell/running/worker-updates.ts';

/** A worker as the browser's registration shows it; `say` gets what the page tells it. */
class FakeWorker extends EventTarget {
  readonly heard: unknown[] = [];
  postMessage(message: unknown) {
    this.heard.push(message);
  }
}

/** The browser's side: one registration, whose versions come and go. */
class FakeBrowser extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: async () => {},
  });

  /** A version is found, fetched, and waits. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    Object.assign(this.registration, { installing: worker });
    this.registration.dispatchEvent(new Event('updatefound'));
    Object.assign(this.registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }

  /** The waiting version begins and takes over the open pages. */
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

/** A page that was opened with or without a version already running. */
function openPage({ isFirstVisit }: { isFirstVisit: boolean }): WorkerUpdates {
  if (!isFirstVisit) browser.controller = new FakeWorker();
  const updates = new WorkerUpdates({
    container: browser as never,
    reload: () => void reloads++,
    isTyping: () => isTyping,
    setTimer: (work) => void timers.push(work),
  });
  updates.follow(browser.registration as never);
  return updates;
}

describe('a new version', () => {
  test('is not what the very first visit installs', () => {
    const updates = openPage({ isFirstVisit: true });
    browser.install();
    expect(updates.hasUpdate()).toBe(false);
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([false, 0]);
  });

  test('is offered, and starts with one reload at the person’s word', () => {
    const updates = openPage({ isFirstVisit: false });
    const next = browser.install();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
    updates.applyUpdate();
    expect(next.heard).toEqual([{ type: APPLY_UPDATE }]);
    expect(updates.hasUpdate()).toBe(false);
    browser.begin();
    expect(reloads).toBe(1);
  });

  test('is offered and started in the very tab of the first visit too', () => {
    const updates = openPage({ isFirstVisit: true });
    browser.install();
    browser.begin();
    const next = browser.install();
    expect(updates.hasUpdate()).toBe(true);
    updates.applyUpdate();
    browser.begin();
    expect([next.heard.length, reloads]).toEqual([1, 1]);
  });

  test('that replaced another one waiting is the one that gets the word', () => {
    const updates = openPage({ isFirstVisit: false });
    const second = browser.install();
    const third = browser.install();
    second.dispatchEvent(new Event('statechange'));
    updates.applyUpdate();
    expect([second.heard.length, third.heard.length]).toEqual([0, 1]);
  });

  test('that was waiting before the page opened is offered', () => {
    Object.assign(browser.registration, { waiting: new FakeWorker() });
    expect(openPage({ isFirstVisit: false }).hasUpdate()).toBe(true);
  });

  test('that another tab has started is offered, and one word reloads', () => {
    const updates = openPage({ isFirstVisit: false });
    browser.install();
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
    updates.applyUpdate();
    expect(reloads).toBe(1);
  });

  test('never reloads over what somebody began to write while it was starting', () => {
    const updates = openPage({ isFirstVisit: false });
    browser.install();
    updates.applyUpdate();
    isTyping = true;
    browser.begin();
    expect([updates.hasUpdate(), reloads]).toEqual([true, 0]);
  });

  test('is not spoken of for some hours after Later, but can still be started', () => {
    const updates = openPage({ isFirstVisit: false });
    browser.install();
    let told = 0;
    updates.subscribe(() => told++);
    updates.postponeUpdate();
    expect([updates.hasUpdate(), updates.isWaiting(), told]).toEqual([false, true, 1]);
    for (const work of timers) work();
    expect([updates.hasUpdate(), told]).toEqual([true, 2]);
  });

  test('that could not be installed is not offered any more', () => {
    const updates = openPage({ isFirstVisit: false });
    const next = browser.install();
    Object.assign(browser.registration, { waiting: null });
    next.dispatchEvent(new Event('statechange'));
    expect(updates.hasUpdate()).toBe(false);
  });
});

describe('asking for a new version', () => {
  test('happens at once, and once, when our server says that this one is too old', () => {
    const updates = openPage({ isFirstVisit: false });
    let asked = 0;
    browser.registration.update = async () => void asked++;
    expect(updates.isOutdated()).toBe(false);
    updates.becomeOutdated();
    updates.becomeOutdated();
    expect([updates.isOutdated(), asked]).toEqual([true, 1]);
  });

  test('tells found, newest and silence apart', async () => {
    const updates = openPage({ isFirstVisit: false });
    expect(await updates.checkForUpdate()).toBe('newest');
    browser.registration.update = async () => void browser.install();
    expect(await updates.checkForUpdate()).toBe('found');
    browser.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await updates.checkForUpdate()).toBe('silent');
  });
});
