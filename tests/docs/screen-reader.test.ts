import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ofAnyDay } from '#tests/e2e/support/any-day.ts';
import { KEY_SCREENS } from '#tests/e2e/support/key-screens.ts';
import { steady } from '#tests/e2e/support/spoken-tree.ts';

/** Lines as spoken, without numbers, days and months, indentation kept. */
const spoken = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^( *(?:heading \d )?)(.*)$/, (_, role, words) => role + steady(words)));

/** The calendar of the home page between its neighbors. */
const home = (month: string, weeks: string, events: string) => `
main
  region "Events calendar"
    button "Next month"
    table "${month}"
      row
        columnheader "Sunday"
        columnheader "Monday"
        … more of these${weeks}
    list "What the colors mean"
      listitem
        One day${events}
  region "Games to try"
    heading 2 "Games to try"`;

/** November 2026 begins on a Sunday, December on a Tuesday. */
const BEGINS_ON_SUNDAY = `
      row
        cell "Sunday, November 1, 2026, no events"
          button disabled "Sunday, November 1, 2026, no events"
        … more of these
      … more of these`;
const BEGINS_ON_TUESDAY = `
      row
        cell "29"
          29
        cell "Tuesday, December 1, 2026, no events"
          button disabled "Tuesday, December 1, 2026, no events"
      row
        cell "Sunday, December 6, 2026, 1 event"
          button "Sunday, December 6, 2026, 1 event"
      … more of these`;
const NONE = `
    heading 3 "Events on November 26, 2026"
    paragraph
      No events on this date.`;
const SOME = `
    heading 3 "Events on December 2, 2026"
    article
      Dec 2, 2026
      heading 4 "Sample: Barn Fire Safety Evening"`;

test('docs/screen-reader has the key screens and the journeys, and the same in Spanish', () => {
  const files = readdirSync('docs/screen-reader').filter((file) => file !== 'es');
  expect(readdirSync('docs/screen-reader/es').toSorted()).toEqual(files.toSorted());
  const journeys = files.filter((file) => /^j\d-/.test(file));
  expect(journeys).toHaveLength(8);
  const screens = files.filter((file) => !journeys.includes(file));
  expect(screens.toSorted()).toEqual(KEY_SCREENS.map((screen) => `${screen}.txt`).toSorted());
});

test('the home page reads the same on every day: in any month, with or without events today', () => {
  const anyHome = ofAnyDay(spoken(home('November 2026', BEGINS_ON_SUNDAY, NONE)));
  expect(anyHome).toEqual([
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
  expect(ofAnyDay(spoken(home('November 2026', BEGINS_ON_SUNDAY, SOME)))).toEqual(anyHome);
  expect(ofAnyDay(spoken(home('December 2026', BEGINS_ON_TUESDAY, SOME)))).toEqual(anyHome);
});

test('a page without a calendar and without events is unchanged', () => {
  const lines = ['main', '  heading 1 "About"', '  paragraph', '    Four promises.'];
  expect(ofAnyDay(lines)).toEqual(lines);
});
