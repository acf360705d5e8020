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

/** A request whose responses the test gives, in the order of the calls. */
class Question {
  readonly calls: { tell: (answer: Fetched) => void; answer: (came: Fetched) => void }[] = [];
  readonly ask: Ask<string, undefined> = (_core, _about, tell) =>
    new Promise((resolve) => this.calls.push({ tell, answer: resolve }));

  /** Responds to the call with this index. */
  answer = (index: number, response: Fetched) => act(() => this.calls[index]?.answer(response));
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
/** The reachability of the server as another request found it. */
const reachIs = (reach: 'online' | 'weak' | 'offline') =>
  act(() => {
    if (reach === 'offline') phone.core.reach.believeOffline();
    else {
      const beganMs = phone.clock.nowMs;
      if (reach === 'weak') phone.clock.nowMs += 10_000;
      phone.core.reach.onAnswer(beganMs, null);
    }
  });

/** Runs the timers with at least this delay and less than twice as much. */
const waited = (ms: number) =>
  act(() => {
    const due = phone.timers.filter(({ delayMs }) => delayMs >= ms && delayMs < 2 * ms);
    phone.timers = phone.timers.filter((timer) => !due.includes(timer));
    for (const { run } of due) run();
  });

/** Holds every request of the phone until it is released, first in, first out. */
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

describe('a remote read', () => {
  test('requests once and shows the response', async () => {
    await open();
    expect(shown()).toBe('loading asking');
    await question.answer(0, DONE);
    expect(shown()).toBe('done');
    expect(question.calls).toHaveLength(1);
  });
  test('counts as unreached after the usual wait, and uses a late response', async () => {
    await open();
    await losePatience();
    expect(shown()).toBe('unreached asking late');
    await question.answer(0, DONE);
    expect(shown()).toBe('done');
  });
  test('is not late after a response', async () => {
    await open();
    await question.answer(0, DONE);
    await losePatience();
    expect(shown()).toBe('done');
  });
  test('shows partial results', async () => {
    await open();
    await act(() => question.calls[0]?.tell(DONE));
    expect(shown()).toBe('done');
    await losePatience();
    expect(shown()).toBe('done');
  });
  test('requests nothing without a key', async () => {
    await open(question.ask, null);
    expect(shown()).toBe('loading');
    await losePatience();
    expect(shown()).toBe('loading');
  });
  test('passes its error to the error page', async () => {
    const closed = new Error('the database is closed');
    await open(() => Promise.reject(closed));
    expect(cleanUp).toThrow(closed);
  });
});

/** A page that switches from hay to straw. */
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

test('a new request starts over, and the result of the old one changes nothing', async () => {
  await openTurning(question.ask);
  await reachIs('offline');
  await question.answer(0, UNREACHED);
  await turn();
  expect(shown()).toBe('loading asking');
  await reachIs('online');
  expect(question.calls).toHaveLength(2);
  await question.answer(1, { kind: 'missing' });
  expect(shown()).toBe('missing');
});

test('the error of an abandoned request does not replace the next page', async () => {
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

describe('an unreached read', () => {
  test.each(['online', 'weak'] as const)(
    'requests again when the signal is %s, and its result stays',
    async (reach) => {
      await open();
      await reachIs('offline');
      await question.answer(0, UNREACHED);
      expect(shown()).toBe('unreached');
      await reachIs(reach);
      expect(shown()).toBe('unreached asking');
      await question.answer(1, DONE);
      expect(shown()).toBe('done');
      expect(question.calls).toHaveLength(2);
    },
  );
  test('does not request again before that', async () => {
    await open();
    await reachIs('weak');
    await question.answer(0, UNREACHED);
    await reachIs('offline');
    expect(question.calls).toHaveLength(1);
  });
  test('requests again later if another request was answered meanwhile', async () => {
    await open();
    await losePatience();
    await reachIs('weak');
    await reachIs('online');
    expect(question.calls, 'the first is still running').toHaveLength(1);
    await question.answer(0, UNREACHED);
    expect(question.calls, 'not at once').toHaveLength(1);
    await waited(SYNC_LIMITS.paceMs);
    expect(shown()).toBe('unreached asking');
    await question.answer(1, DONE);
    expect(shown()).toBe('done');
    expect(question.calls).toHaveLength(2);
  });
  test('does not request twice at the same time', async () => {
    await open();
    await reachIs('offline');
    await reachIs('online');
    expect(question.calls).toHaveLength(1);
  });
  test('does not request again because of its own slow and quick requests', async () => {
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

describe('a finished read', () => {
  test.each([DONE, { kind: 'missing' }, { kind: 'refused', detail: 'No.' }, { kind: 'full' }] as const)(
    'with $kind does not repeat by itself',
    async (response) => {
      await open();
      await question.answer(0, response);
      await reachIs('offline');
      await reachIs('online');
      expect(question.calls).toHaveLength(1);
      expect(shown()).toBe(response.kind);
    },
  );
  test('repeats on request, with a new wait', async () => {
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
    await waitFor(() => expect(question.calls).toHaveLength(3));
  });
});
