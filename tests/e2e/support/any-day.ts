import { EVENT_WORDS as WORDS } from '#src/features/events/events.words.ts';

const INDENT = '  ';

/** The table of a month; its weeks and events depend on the day of the test run. */
const MONTH = /^ *table "‹month› (?:de )?#"$/;
/** Heading of the events below the calendar: those of today, or the next ones. */
const OF_THE_DAY = new RegExp(String.raw`^ *heading \d "(?:${WORDS.onDay('.+')}|${WORDS.next})"$`);

/** Replaces the weeks of a calendar, and the events below it, by one line each. */
export const ofAnyDay = (lines: readonly string[]): string[] => withoutEvents(withoutWeeks(lines));

function withoutWeeks(lines: readonly string[]): string[] {
  const table = lines.findIndex((line) => MONTH.test(line));
  const depth = depthAt(lines, table) + 1;
  const second = lines.findIndex((_, index) => index > table + 1 && depthAt(lines, index) === depth);
  return put(lines, second, endOf(lines, table), '‹weeks›');
}

function withoutEvents(lines: readonly string[]): string[] {
  const heading = lines.findIndex((line) => OF_THE_DAY.test(line));
  const depth = depthAt(lines, heading);
  const end = lines.findIndex((_, index) => index > heading && depthAt(lines, index) < depth);
  return put(lines, heading, end === -1 ? lines.length : end, '‹events of the day, or the next›');
}

/** Nesting depth of a line; −1 if there is none. */
function depthAt(lines: readonly string[], index: number): number {
  const line = lines[index];
  return line === undefined ? -1 : (line.length - line.trimStart().length) / INDENT.length;
}

/** Index of the first line after the children of a line. */
function endOf(lines: readonly string[], index: number): number {
  const end = lines.findIndex((_, next) => next > index && depthAt(lines, next) <= depthAt(lines, index));
  return end === -1 ? lines.length : end;
}

/** Replaces a range of lines by one; returns them unchanged if `from` is −1. */
const put = (lines: readonly string[], from: number, to: number, text: string): string[] =>
  from < 0
    ? [...lines]
    : [...lines.slice(0, from), INDENT.repeat(depthAt(lines, from)) + text, ...lines.slice(to)];
