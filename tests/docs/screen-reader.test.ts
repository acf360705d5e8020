import { describe, expect, test } from 'vitest';
import { ofAnyBusiness, ofAnyDay } from '#tests/e2e/support/any-day.ts';
import { steady } from '#tests/e2e/support/spoken-tree.ts';

/** Lines as they are spoken, each without its numbers, days and months, with its place kept. */
const spoken = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^( *(?:heading \d )?)(.*)$/, (_, role, words) => role + steady(words)));

const TITLES = ['Sample: Barn Fire Safety Evening', 'Sample: Cat Adoption Saturday'];
const told = (text: string) => ofAnyDay(spoken(text), TITLES).join('\n');

const HEAD = `
      row
        columnheader "Sunday"
        columnheader "Monday"
        … more of these`;
/** The calendar of the home page between what stands before and after it. */
const home = (month: string, weeks: string, day: string) => `
main
  region "Events calendar"
    button "Next month"
    table "${month}"${HEAD}${weeks}
    list "What the colors mean"
      listitem
        One day${day}
  region "Games to try"
    heading 2 "Games to try"`;
/** `/events` likewise. */
const page = (month: string, weeks: string, day: string) => `
main
  heading 1 "Events"
    table "${month}"${HEAD}${weeks}
  paragraph
    Events marked Sample show how this page works.${day}
  complementary "Featured Events"
    heading 2 "Featured Events"`;

/** November 2026 begins on a Sunday, December on a Tuesday; July's Friday, the third, has an event. */
const BEGINS_ON_SUNDAY = `
      row
        cell "Sunday, November 1, 2026, no events"
          button disabled "Sunday, November 1, 2026, no events"
        cell "Monday, November 2, 2026, no events"
          button disabled "Monday, November 2, 2026, no events"
        … more of these
      … more of these`;
const BEGINS_ON_TUESDAY = `
      row
        cell "29"
          29
        cell "30"
          30
        cell "Tuesday, December 1, 2026, no events"
          button disabled "Tuesday, December 1, 2026, no events"
        … more of these
      row
        cell "Sunday, December 6, 2026, 1 event"
          button "Sunday, December 6, 2026, 1 event"
        … more of these
      … more of these`;
const NONE = `
    heading 3 "Events on November 26, 2026"
    paragraph
      No events on this date.`;
const SOME = `
    heading 3 "Events on December 2, 2026"
    article
      Dec 2, 2026
      heading 4 "Sample: Barn Fire Safety Evening"
      Ocala, Florida · Workshop Sample
      link "View Details: Sample: Barn Fire Safety Evening"
    paragraph
      Events marked Sample show how this page works. They do not take place.`;
const NEXT = `
  heading 2 "Next events"
  paragraph
    Choose a day with events to see them here.
  article
    Dec 2, 2026
    heading 3 "Sample: Barn Fire Safety Evening"
    Ocala, Florida · Workshop Sample
    link "View Details: Sample: Barn Fire Safety Evening"`;
const OF_TODAY = `
  heading 2 "Events on July 3, 2027"
  article
    Jul 3, 2027
    heading 3 "Sample: Cat Adoption Saturday"
    Ocala, Florida · Other Featured Event Sample
    link "View Details: Sample: Cat Adoption Saturday"`;

describe('what is written down of a screen says the same on every day', () => {
  const anyHome = told(home('November 2026', BEGINS_ON_SUNDAY, NONE));
  const anyPage = told(page('November 2026', BEGINS_ON_SUNDAY, NEXT));

  test('of the home page: with an event today or without, in a month that begins on a Sunday or a Tuesday', () => {
    expect(anyHome.split('\n')).toEqual([
      'main',
      '  region "Events calendar"',
      '    button "Next month"',
      '    table "‹month› #"',
      '      row',
      '        columnheader "‹day›"',
      '        columnheader "‹day›"',
      '        … more of these',
      '      ‹weeks›',
      '    list "What the colors mean"',
      '      listitem',
      '        One day',
      '    ‹events of the day, or the next›',
      '  region "Games to try"',
      '    heading 2 "Games to try"',
    ]);
    expect(told(home('November 2026', BEGINS_ON_SUNDAY, SOME))).toBe(anyHome);
    expect(told(home('December 2026', BEGINS_ON_TUESDAY, SOME))).toBe(anyHome);
    expect(told(home('July 2027', BEGINS_ON_TUESDAY, NONE))).toBe(anyHome);
  });

  test('of the events: the next ones or those of today, and what stands beside them is told', () => {
    expect(anyPage.split('\n').slice(-4)).toEqual([
      '    Events marked Sample show how this page works.',
      '  ‹events of the day, or the next›',
      '  complementary "Featured Events"',
      '    heading 2 "Featured Events"',
    ]);
    expect(told(page('July 2027', BEGINS_ON_TUESDAY, OF_TODAY))).toBe(anyPage);
  });

  test.each([
    ['one day', 'Nov 21, 2026'],
    ['days of a month', 'Nov 19 – 21, 2026'],
    ['days of two months', 'Nov 30 – Dec 2, 2026'],
    ['days over New Year', 'Dec 31, 2026 – Jan 2, 2027'],
  ])('of an event that takes %s', (_, dates) => {
    expect(told(`main\n  ${dates}`)).toBe('main\n  ‹dates›');
    expect(told(`main\n  ${dates} Live Oak, Florida`)).toBe('main\n  ‹dates› ‹place›');
    expect(told(`main\n  ${dates} · 3 days`)).toBe('main\n  ‹dates› · ‹length›');
    expect(told(`main\n  ${dates} · 1 day`)).toBe('main\n  ‹dates› · ‹length›');
  });

  test('of its hours, in summer and in winter', () => {
    const inWinter = told('main\n  Sat, Nov 7, 2026, 9:30 AM – 12:00 PM EST');
    expect(inWinter).toBe('main\n  ‹day›, ‹month› #, #, # – # ‹zone›');
    expect(told('main\n  Sat, Jul 3, 2027, 9:30 – 11:00 AM EDT')).toBe(inWinter);
  });

  test('of its title, whose day of the week is left out like every other', () => {
    expect(told('main\n  heading 1 "Sample: Cat Adoption Saturday"')).toBe('main\n  heading 1 "‹event›"');
  });
});

test('a page without a calendar and without events is told as it is', () => {
  const lines = ['main', '  heading 1 "About"', '  paragraph', '    Four promises.'];
  expect(ofAnyDay(lines, TITLES)).toEqual(lines);
  expect(ofAnyBusiness(lines)).toEqual(lines);
});

test('of businesses of the whole country one is told, whichever they are', () => {
  const after = '  button "Show more"';
  const town = (name: string) => `  button "Search near ${name}"`;
  const one = [
    'main',
    town('Ocala, FL'),
    '  article "A"',
    '    heading 3 "A"',
    '  article "B"',
    '  … more of these',
    after,
  ];
  const any = ['main', town('‹place›'), '  article ‹business›', after];
  expect(ofAnyBusiness(one)).toEqual(any);
  expect(ofAnyBusiness(['main', town('Orlando, FL'), '  article "C"', after])).toEqual(any);
});
