import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import {
  act,
  inMain,
  openApp,
  press,
  render,
  screen,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement === element).toBe(true));
const openDialogs = () => screen.getAllByRole('dialog').map((each) => each.querySelector('h2')?.textContent);

test('moves the focus to the heading of the next page, after that of its loading', async () => {
  const names = ['Paddock Feed', 'Hoof and Horn'];
  const { phone } = await startScreens({ businesses: names.map((name) => ({ name })) });
  const app = await openApp(phone, '/about');
  for (const [at, name] of names.entries()) {
    await app.go(`/business/${at + 1}`);
    await hasFocus(await inMain().findByRole('heading', { level: 1, name }));
  }
});

test('returns the focus from a dialog to where it was before the dialog below, which has closed earlier', async () => {
  function Two() {
    const [open, setOpen] = useState({ first: false, second: false });
    const opener = (to: typeof open, name: string) => (
      <button type="button" onClick={() => setOpen(to)}>
        {name}
      </button>
    );
    return (
      <>
        {opener({ first: true, second: false }, 'Begin')}
        <Dialog open={open.first} onClose={() => {}} title="First" closeLabel="Close">
          {opener({ first: true, second: true }, 'Go on')}
        </Dialog>
        <Dialog
          open={open.second}
          onClose={() => setOpen({ first: false, second: false })}
          title="Second"
          closeLabel="End"
        >
          {opener({ first: false, second: true }, 'Close the first')}
        </Dialog>
      </>
    );
  }
  render(<Two />);
  for (const name of ['Begin', 'Go on', 'Close the first']) {
    await act(() => button(name).focus());
    await press(button(name));
  }
  expect(openDialogs()).toEqual(['Second']);
  await press(button('End'));
  expect(document.activeElement === button('Begin')).toBe(true);
});
