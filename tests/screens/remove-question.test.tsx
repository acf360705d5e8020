import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  press,
  render,
  screen,
  startScreens,
  toastSays,
  waitFor,
} from '#tests/support/screens.tsx';

let phone: Phone;
/** Ends the current removal. */
let end: (trouble: Trouble) => void;
let remove: (of: string) => Promise<Trouble>;
const removed: string[] = [];

function Page() {
  const [of, setOf] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOf('Dana')}>
        Take Dana off
      </button>
      <RemoveQuestion
        of={of}
        onClose={() => setOf(null)}
        title="Take Dana off?"
        confirm="Take off"
        keep="Keep"
        closeLabel="Close"
        onRemove={(each) => remove(each)}
        onRemoved={() => removed.push('told')}
      >
        <p>It goes from all phones.</p>
      </RemoveQuestion>
    </>
  );
}

beforeEach(async () => {
  ({ phone } = await startScreens({ user: 'ann' }));
  removed.length = 0;
  remove = (of) => {
    removed.push(of);
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  await act(() =>
    render(
      <CoreProvider core={phone.core}>
        <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
          <Page />
        </ToastProvider>
      </CoreProvider>,
    ),
  );
  await press(screen.getByRole('button', { name: 'Take Dana off' }));
});

const answer = (name: string) => dialog().getByRole('button', { name });
const refused: Trouble = [{ path: '', message: 'Another phone has changed it.' }];

describe('the question before a removal', () => {
  test('names the pressed item first and the cancel button last', () => {
    const names = dialog()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Close', 'Remove', 'Keep']);
    expect(dialog().getByText('It goes from all phones.')).toBeTruthy();
  });
  test('is busy during the removal, runs it once, then closes with a message', async () => {
    await press(answer('Remove'));
    expect(answer('Remove').getAttribute('aria-disabled')).toBe('true');
    await press(answer('Remove'));
    expect(removed).toEqual(['Dana']);
    await act(async () => end(undefined));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removed).toEqual(['Dana', 'told']);
  });
  test('stays with the reason after a failure and forgets it when it closes', async () => {
    await press(answer('Remove'));
    await act(async () => end(refused));
    expect((await dialog().findByRole('alert')).textContent).toBe('Another phone has changed it.');
    expect(removed).toEqual(['Dana']);
    expect(answer('Remove').getAttribute('aria-disabled')).toBeNull();
    await press(answer('Keep'));
    await press(screen.getByRole('button', { name: 'Take Dana off' }));
    expect(dialog().queryByRole('alert')).toBeNull();
  });
  test('reports the result in a toast if it was closed', async () => {
    await press(answer('Remove'));
    await press(answer('Close'));
    await act(async () => end(refused));
    await toastSays('Another phone has changed it.');
    await press(screen.getByRole('button', { name: 'Take Dana off' }));
    expect(dialog().queryByRole('alert')).toBeNull();
  });
  test('says inside itself that the phone is full', async () => {
    remove = async () => {
      await phone.core.outbox.writeMeta('x', 'y');
      return undefined;
    };
    phone.full.outbox = Number.POSITIVE_INFINITY;
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(answer('Remove'));
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'This phone is full, so nothing was changed.',
    );
    expect(removed).toEqual([]);
  });
});
