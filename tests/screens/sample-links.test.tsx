import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { Game } from '#contract/games.ts';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { dated } from '#src/features/events/calendar-layout.ts';
import { EventCards } from '#src/features/events/event-cards.tsx';
import { EventSummary } from '#src/features/events/event-summary.tsx';
import { PlayButton } from '#src/features/games/game-card.tsx';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { allDayOf, eventOf } from '#tests/features/events-support.ts';
import { act, render } from '#tests/support/drawing.ts';
import { screen, startScreens } from '#tests/support/screens.tsx';

const DEAD = 'https://barn-games.example/demo';

async function draw(what: ReactElement) {
  const { phone } = await startScreens();
  render(
    <CoreProvider core={phone.core}>
      <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
        {what}
      </ToastProvider>
    </CoreProvider>,
  );
  await act(() => {});
}

const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('an event', () => {
  const drawEvent = (isSample: boolean) => {
    const event = dated(eventOf(7, { website: DEAD, isSample }));
    return draw(
      <>
        <EventSummary dated={event} />
        <EventCards dated={event} />
      </>,
    );
  };
  test('links to its website from "Register Now" and from the contact card', async () => {
    await drawEvent(false);
    expect(addresses().filter((address) => address === DEAD)).toHaveLength(2);
    expect(screen.queryByText(SAMPLE_WORDS.toast.description)).toBeNull();
  });
  test('has "Register Now" without a link and says why if it is a sample', async () => {
    await drawEvent(true);
    expect(addresses()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Register Now' })).toBeTruthy();
    expect(screen.getByText(SAMPLE_WORDS.toast.description)).toBeTruthy();
  });
  test('offers no registration after its end and keeps its website in the contact card', async () => {
    const event = dated(allDayOf(7, '2019-03-02', '2019-03-03', { website: DEAD }));
    await draw(
      <>
        <EventSummary dated={event} />
        <EventCards dated={event} />
      </>,
    );
    expect(screen.queryByText('Register Now')).toBeNull();
    expect(addresses()).toEqual([DEAD]);
  });
});

describe('a game', () => {
  const drawGame = (isSample: boolean) =>
    draw(<PlayButton game={{ ...GAME, isSample }} view="grid" onDownload={() => {}} />);
  test('is opened by a link in the tap itself', async () => {
    await drawGame(false);
    expect(addresses()).toEqual([DEAD]);
  });
  test('has a button with the same text and no link if it is a sample', async () => {
    await drawGame(true);
    expect(addresses()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Try Free Demo: Stalls' })).toBeTruthy();
  });
});

const GAME: Game = {
  id: 1,
  title: 'Stalls',
  developer: 'Barn Games',
  category: 'arcade',
  description: 'Close every stall.',
  animalTypes: ['Horse'],
  price: 0,
  rating: 4,
  downloadCount: 10,
  hasTrial: false,
  trialDuration: null,
  bannerImage: null,
  iconImage: null,
  webDemoUrl: DEAD,
  androidStoreUrl: null,
  iosStoreUrl: null,
  isFeatured: false,
  isSample: true,
  version: 1,
};
