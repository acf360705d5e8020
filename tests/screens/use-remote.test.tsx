import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { DONE, type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { type Ask, standingOf, useRemote } from '#src/data/read/use-remote.ts';
import { fetchCategory } from '#src/features/forums/forums.remote.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { cleanUp } from '#tests/support/drawing.ts';
import { act, press, render, screen, waitFor } from '#tests/support/screens.tsx';
import { startTestServer } from '#tests/support/server.ts';

/** A question whose answers the test gives, in the order in which it was asked. */
class Question {
  readonly asked: { tell: (answer: Fetched) => void; answer: (came: Fetched) => void }[] = [];
  readonly ask: Ask<string, undefined> = (_core, _about, tell) =>
    new Promise((resolve) => this.asked.push({ tell, answer: resolve }));

  /** Answers the asking of this number, the first is 0. */
  answer = (index: number, came: Fetched) => act(() => this.asked[index]?.answer(came));
}

let phone: Phone;
let question: Question;

beforeEach(async () => {
  phone = startPhone(await startTestServer());
  question = new Question();
});

function Page({ ask, about = 'hay' }: { ask: Ask<string, undefined>; about?: string | null }) {
  const remote = useRemote(ask, about);
  return (
    <main>
      <output>
        {[standingOf(remote), remote.isAsking && 'asking', remote.isLate && 'late'].filter(Boolean).join(' ')}
      </output>
      <button type="button" onClick={remote.again}>
        Again
      </button>
    </main>
  );
}

const open = (ask: Ask<string, undefined> = question.ask, about: string | null = 'hay') =>
  act(() =>
    render(
      <CoreProvider core={phone.core}>
        <Page ask={ask} about={about} />
      </CoreProvider>,
    ),
  );
const shown = () => screen.getByRole('status').textContent;
const losePatience = () => act(() => phone.losePatience());
/** The way to the server as another request has found it. */
const reachIs = (reach: 'online' | 'weak' | 'offline') =>
  act(() => {
    if (reach === 'offline') phone.core.reach.believeOffline();
    else phone.core.reach.onAnswer(reach === 'weak' ? 60_000 : 1, null);
  });

/** Lets this much time pass for the timers that wait no longer than that, at their shortest. */
const waited = (ms: number) =>
  act(() => {
    const due = phone.timers.filter(({ delayMs }) => delayMs >= ms && delayMs < 2 * ms);
    phone.timers = phone.timers.filter((timer) => !due.includes(timer));
    for (const { run } of due) run();
  });

/** Holds every request of the phone until it is let go, the first that was sent first. */
function holdRequests() {
  const held: (() => void)[] = [];
  phone.fault = async (send) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return send();
  };
  return {
    letGo: async () => {
      await waitFor(() => expect(held.length).toBeGreaterThan(0));
      await act(async () => held.shift()?.());
    },
  };
}

describe('what is asked of the server', () => {
  test('is asked once and answered', async () => {
    await open();
    expect(shown()).toBe('loading asking');
    await question.answer(0, DONE);
    expect(shown()).toBe('done');
    expect(question.asked).toHaveLength(1);
  });
  test('is told to be out of reach when a reader would not wait any longer, and counts when it comes', async () => {
    await open();
    await losePatience();
    expect(shown()).toBe('unreached asking late');
    await question.answer(0, DONE);
    expect(shown()).toBe('done');
  });
  test('is not late once it was answered', async () => {
    await open();
    await question.answer(0, DONE);
    await losePatience();
    expect(shown()).toBe('done');
  });
  test('is shown as far as it has come', async () => {
    await open();
    await act(() => question.asked[0]?.tell(DONE));
    expect(shown()).toBe('done');
    await losePatience();
    expect(shown()).toBe('done');
  });
  test('is not asked while there is nothing to ask', async () => {
    await open(question.ask, null);
    expect(shown()).toBe('loading');
    await losePatience();
    expect(shown()).toBe('loading');
  });
  test('takes its fault to the error page', async () => {
    const closed = new Error('the database is closed');
    await open(() => Promise.reject(closed));
    expect(cleanUp).toThrow(closed);
  });
});

/** A page that turns from hay to straw. */
const openTurning = (ask: Ask<string, undefined>) => {
  const Turning = () => {
    const [about, setAbout] = useState('hay');
    return (
      <>
        <Page ask={ask} about={about} />
        <button type="button" onClick={() => setAbout('straw')}>
          Turn
        </button>
      </>
    );
  };
  return act(() =>
    render(
      <CoreProvider core={phone.core}>
        <Turning />
      </CoreProvider>,
    ),
  );
};
const turn = () => press(screen.getByRole('button', { name: 'Turn' }));

test('another question begins anew, and what became of the earlier one changes nothing', async () => {
  await openTurning(question.ask);
  await reachIs('offline');
  await question.answer(0, UNREACHED);
  await turn();
  expect(shown()).toBe('loading asking');
  await reachIs('online');
  expect(question.asked).toHaveLength(2);
  await question.answer(1, { kind: 'missing' });
  expect(shown()).toBe('missing');
});

test('the fault of a question that was left does not take the page of the next one away', async () => {
  let fail = (_error: Error) => {};
  const faulty = new Promise<Fetched>((_resolve, reject) => {
    fail = reject;
  });
  await openTurning((core, about, tell) => (about === 'hay' ? faulty : question.ask(core, about, tell)));
  await turn();
  await question.answer(0, DONE);
  await act(() => fail(new Error('the database was closed')));
  expect(shown()).toBe('done');
});

describe('what nobody has answered', () => {
  test.each(['online', 'weak'] as const)(
    'is asked again when the way is %s, and its word stays',
    async (reach) => {
      await open();
      await reachIs('offline');
      await question.answer(0, UNREACHED);
      expect(shown()).toBe('unreached');
      await reachIs(reach);
      expect(shown()).toBe('unreached asking');
      await question.answer(1, DONE);
      expect(shown()).toBe('done');
      expect(question.asked).toHaveLength(2);
    },
  );
  test('is not asked again before that', async () => {
    await open();
    await reachIs('weak');
    await question.answer(0, UNREACHED);
    await reachIs('offline');
    expect(question.asked).toHaveLength(1);
  });
  test('is asked again a while after it was given up, where somebody else was answered meanwhile', async () => {
    await open();
    await losePatience();
    await reachIs('weak');
    await reachIs('online');
    expect(question.asked, 'it is under way').toHaveLength(1);
    await question.answer(0, UNREACHED);
    expect(question.asked, 'not at once').toHaveLength(1);
    await waited(SYNC_LIMITS.paceMs);
    expect(shown()).toBe('unreached asking');
    await question.answer(1, DONE);
    expect(shown()).toBe('done');
    expect(question.asked).toHaveLength(2);
  });
  test('is not asked a second time while it is under way', async () => {
    await open();
    await reachIs('offline');
    await reachIs('online');
    expect(question.asked).toHaveLength(1);
  });
  test('is not asked a second time because of its own requests, a slow one and then quick ones', async () => {
    const held = holdRequests();
    await open(fetchCategory, 'horses');
    await waitFor(() => expect(phone.requests).toHaveLength(1));
    await losePatience();
    phone.clock.nowMs += 5000;
    await held.letGo();
    await waitFor(() => expect(phone.core.reach.current()).toBe('weak'));
    await held.letGo();
    await waitFor(() => expect(phone.core.reach.current()).toBe('online'));
    await waitFor(() => expect(shown()).toBe('done'));
    expect(phone.requests).toHaveLength(2);
  });
});

describe('what was answered', () => {
  test.each([DONE, { kind: 'missing' }, { kind: 'refused', detail: 'No.' }, { kind: 'full' }] as const)(
    'with $kind is not asked again by itself',
    async (came) => {
      await open();
      await question.answer(0, came);
      await reachIs('offline');
      await reachIs('online');
      expect(question.asked).toHaveLength(1);
      expect(shown()).toBe(came.kind);
    },
  );
  test('is asked again at the person’s word, whose patience begins anew', async () => {
    await open();
    await losePatience();
    await press(screen.getByRole('button', { name: 'Again' }));
    expect(shown()).toBe('loading asking');
    await losePatience();
    expect(shown()).toBe('unreached asking late');
    await question.answer(1, DONE);
    expect(shown()).toBe('done');
    await press(screen.getByRole('button', { name: 'Again' }));
    expect(shown()).toBe('done asking');
    await waitFor(() => expect(question.asked).toHaveLength(3));
  });
});
