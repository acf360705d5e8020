import { expect, test } from 'vitest';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ToastProvider, useToast } from '#src/ui/overlays/toast.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { act, fireEvent, render, screen, waitFor } from '#tests/support/screens.tsx';

function Sayers() {
  const announce = useAnnounce();
  const toaster = useToast();
  const fail = () => toaster.show({ title: 'Not sent', description: 'Try again.', tone: 'destructive' });
  return (
    <>
      <button type="button" onClick={() => announce('Found 3')}>
        Find
      </button>
      <button type="button" onClick={fail}>
        Fail
      </button>
    </>
  );
}

const draw = (isOpen: boolean) =>
  render(
    <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
      {!isOpen && <Sayers />}
      <Dialog open={isOpen} onClose={() => undefined} title="A form" closeLabel="Close">
        <Sayers />
      </Dialog>
    </ToastProvider>,
  );

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** The content of the live regions below an element. */
const saidIn = (place: ParentNode | null) =>
  [...(place?.querySelectorAll('.visually-hidden[aria-live] > p') ?? [])].map(
    ({ textContent }) => textContent,
  );

test('two messages at the same moment are both announced separately', async () => {
  draw(false);
  await press('Find');
  await press('Fail');
  await waitFor(() => expect(saidIn(document)).toEqual(['Found 3', 'Not sent. Try again.']));
  const failed = screen.getAllByText('Not sent. Try again.').find((place) => place.closest('[aria-live]'));
  expect(failed?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
});

test('a message during an open dialog is announced inside the dialog', async () => {
  draw(true);
  await press('Fail');
  await waitFor(() => expect(saidIn(document.querySelector('dialog'))).toEqual(['Not sent. Try again.']));
});

test('an announced message does not stay at the end of the page', async () => {
  draw(false);
  await press('Find');
  await waitFor(() => expect(saidIn(document)).toEqual(['Found 3']));
  await waitFor(() => expect(saidIn(document)).toEqual([]), { timeout: 8000 });
});
