import { describe, expect, test } from 'vitest';
import type { Game } from '#contract/games.ts';
import {
  categoryText,
  downloadsText,
  gamesFor,
  openingAddress,
  openingWord,
  priceText,
  trialText,
} from '#src/features/games/game-format.ts';
import { toastOf } from '#src/features/games/use-games.ts';

function gameOf(id: number, changes: Partial<Game> = {}): Game {
  return {
    id,
    title: `Game ${id}`,
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
    webDemoUrl: null,
    androidStoreUrl: null,
    iosStoreUrl: null,
    isFeatured: false,
    isSample: true,
    version: 1,
    ...changes,
  };
}

describe('a price', () => {
  test.each([
    [0, 'Free'],
    [2.99, '$2.99'],
    [5, '$5.00'],
    [0.5, '$0.50'],
    [1234.5, '$1,234.50'],
  ])('of %d reads %s', (price, text) => {
    expect(priceText(price)).toBe(text);
  });
});

test('downloads have thousands separators and the category is capitalized', () => {
  expect(downloadsText(12_840)).toBe('12,840 downloads');
  expect(categoryText('arcade')).toBe('Arcade');
});

test('a trial shows its days, 7 by default, and nothing without a trial', () => {
  expect(trialText({ hasTrial: true, trialDuration: 14 })).toBe('14 days free trial');
  expect(trialText({ hasTrial: true, trialDuration: 1 })).toBe('1 day free trial');
  expect(trialText({ hasTrial: true, trialDuration: null })).toBe('7 days free trial');
  expect(trialText({ hasTrial: false, trialDuration: 14 })).toBeNull();
});

describe('a game opens', () => {
  const [demo, android, ios] = ['https://demo.example', 'https://play.example', 'https://ios.example'];
  test('its web demo, else the Android store, else the iOS store', () => {
    const all = gameOf(1, { webDemoUrl: demo, androidStoreUrl: android, iosStoreUrl: ios });
    expect(openingAddress(all)).toBe(demo);
    expect(openingAddress({ ...all, webDemoUrl: null })).toBe(android);
    expect(openingAddress({ ...all, webDemoUrl: null, androidStoreUrl: null })).toBe(ios);
    expect(openingAddress(gameOf(2))).toBeNull();
  });
  test('nothing that is not a web address', () => {
    expect(openingAddress(gameOf(1, { webDemoUrl: 'javascript:alert(1)', iosStoreUrl: ios }))).toBe(ios);
  });
  test('with a button whose label fits the target and the view', () => {
    const tried = gameOf(1, { webDemoUrl: demo });
    const got = gameOf(1, { androidStoreUrl: android });
    expect([openingWord(tried, 'grid'), openingWord(tried, 'list')]).toEqual(['Try Free Demo', 'Try']);
    expect([openingWord(got, 'grid'), openingWord(got, 'list')]).toEqual(['Download', 'Get']);
  });
});

describe('the list', () => {
  const games = [
    gameOf(1, { title: 'Wool', animalTypes: ['Sheep'] }),
    gameOf(2, { title: 'Ants' }),
    gameOf(3, { title: 'Zebra', isFeatured: true, animalTypes: ['Horse', 'Sheep'] }),
  ];
  const idsFor = (animal: string | null, featuredOnly = false) =>
    gamesFor(games, { animal, featuredOnly }).map(({ id }) => id);
  test('has featured games first, the others by title', () => {
    expect(idsFor(null)).toEqual([3, 2, 1]);
  });
  test('is filtered by animal and by tab', () => {
    expect(idsFor('Sheep')).toEqual([3, 1]);
    expect(idsFor('Fish')).toEqual([]);
    expect(idsFor(null, true)).toEqual([3]);
  });
});

describe('the message after the tap', () => {
  test('shows the trial days after the server has counted it, 7 by default', () => {
    expect(toastOf(gameOf(1, { hasTrial: true }), 'sent')).toMatchObject({
      title: 'Download started',
      description: expect.stringContaining('7 days'),
    });
    expect(toastOf(gameOf(1, { hasTrial: true, trialDuration: 14 }), 'sent').description).toContain(
      '14 days',
    );
    expect(toastOf(gameOf(1), 'sent').title).toBe('Download started');
  });
  test('never claims a start before the server has responded', () => {
    expect(toastOf(gameOf(1), 'waiting')).toMatchObject({ title: 'Saved on this phone', icon: 'waiting' });
  });
  test('is the specified error after a refusal', () => {
    expect(toastOf(gameOf(1), 'refused')).toMatchObject({
      title: 'Error',
      description: 'Failed to register download. Please try again.',
      tone: 'destructive',
    });
  });
});
