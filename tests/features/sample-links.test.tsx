import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Game } from '#contract/games.ts';
import { SAMPLE_TOAST } from '#contract/samples.ts';
import { dated } from '#src/features/events/calendar-layout.ts';
import { EventCards } from '#src/features/events/event-cards.tsx';
import { EventSummary } from '#src/features/events/event-summary.tsx';
import { PlayButton } from '#src/features/games/game-card.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { eventOf } from './events-support.ts';

const DEAD = 'https://barn-games.example/demo';

const draw = (what: ReactElement) =>
  renderToString(
    <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
      {what}
    </ToastProvider>,
  );

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);

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
  test('leads to its website from "Register Now" and from the contact card', () => {
    expect(linksIn(drawEvent(false)).filter((address) => address === DEAD)).toHaveLength(2);
    expect(drawEvent(false)).not.toContain(SAMPLE_TOAST.description);
  });
  test('that is a sample has "Register Now" without a link, and says why', () => {
    const html = drawEvent(true);
    expect(linksIn(html)).toEqual([]);
    expect(html).toMatch(/<button[^>]*>Register Now/);
    expect(html).toContain(SAMPLE_TOAST.description);
  });
});

describe('a game', () => {
  const drawGame = (isSample: boolean) =>
    draw(<PlayButton game={{ ...GAME, isSample }} view="grid" onDownload={() => {}} />);
  test('is opened by a link in the tap itself', () => {
    expect(linksIn(drawGame(false))).toEqual([DEAD]);
  });
  test('that is a sample has a button with the same words and no link', () => {
    expect(linksIn(drawGame(true))).toEqual([]);
    expect(drawGame(true)).toMatch(/<button[^>]*aria-label="Try Free Demo: Stalls"/);
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
