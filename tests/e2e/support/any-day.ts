const INDENT = '  ';

/** Names of days have been left out already. */
const DAYS = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
/** One day or several, of one month, of two, or of two years. */
const DATES = '‹month› #(?:, #)?(?: – (?:‹month› )?#(?:, #)?)?';
/** What stands below its first row: weeks that begin in another month or in this one, days with events and without. */
const MONTH = /^ *table "‹month› #"$/;
/** Of the day that is chosen or of the days to come: one block each, told apart by whether today has an event. */
const OF_THE_DAY = /^ *heading \d "(?:Events on .+|Next events)"$/;
const BESIDE = /^ *complementary/;
const ARTICLE = /^ *article/;

/** Which events come next, where and for how long, hangs on the day on which this runs. @param titles of all events */
export const ofAnyDay = (lines: readonly string[], titles: readonly string[]): string[] =>
  withoutTheDay(withoutWeeks(lines)).map((line) =>
    titles
      .flatMap((title) => [title, title.replace(DAYS, '‹day›')])
      .reduce((all, title) => all.replaceAll(title, '‹event›'), line)
      .replace(new RegExp(`^( +)${DATES}( .+, Florida)?$`), (_, indent: string, place?: string) =>
        place ? `${indent}‹dates› ‹place›` : `${indent}‹dates›`,
      )
      .replace(new RegExp(`^( +)${DATES} · # days?$`), '$1‹dates› · ‹length›')
      .replace(/ E[SD]T$/, ' ‹zone›'),
  );

/**
 * Which businesses of the whole country stand here, and the town that is offered, hangs on what the phone holds and has looked for:
 * of businesses one after the other one is told, without its words.
 */
export function ofAnyBusiness(all: readonly string[]): string[] {
  const lines = all.map((line) => line.replace(/"Search near .+"$/, '"Search near ‹place›"'));
  const first = lines.findIndex((line) => ARTICLE.test(line));
  const depth = depthAt(lines, first);
  const isOne = (place: number) =>
    depthAt(lines, place) > depth || ARTICLE.test(lines[place] ?? '') || lines[place]?.trim() === MORE;
  let end = first;
  while (end < lines.length && isOne(end)) end++;
  return put(lines, first, end, 'article ‹business›');
}
const MORE = '… more of these';

function withoutWeeks(lines: readonly string[]): string[] {
  const table = lines.findIndex((line) => MONTH.test(line));
  const depth = depthAt(lines, table) + 1;
  const second = lines.findIndex((_, place) => place > table + 1 && depthAt(lines, place) === depth);
  return put(lines, second, endOf(lines, table), '‹weeks›');
}

function withoutTheDay(lines: readonly string[]): string[] {
  const heading = lines.findIndex((line) => OF_THE_DAY.test(line));
  const depth = depthAt(lines, heading);
  const end = lines.findIndex(
    (line, place) =>
      place > heading &&
      (depthAt(lines, place) < depth || (depthAt(lines, place) === depth && BESIDE.test(line))),
  );
  return put(lines, heading, end === -1 ? lines.length : end, '‹events of the day, or the next›');
}

/** How deep a line stands; −1 where there is none. */
function depthAt(lines: readonly string[], place: number): number {
  const line = lines[place];
  return line === undefined ? -1 : (line.length - line.trimStart().length) / INDENT.length;
}

/** Where what stands in a line has ended. */
function endOf(lines: readonly string[], place: number): number {
  const end = lines.findIndex((_, one) => one > place && depthAt(lines, one) <= depthAt(lines, place));
  return end === -1 ? lines.length : end;
}

/** The lines with one in the place of several; as they are where there is no such place. */
const put = (lines: readonly string[], from: number, to: number, words: string): string[] =>
  from < 0
    ? [...lines]
    : [...lines.slice(0, from), INDENT.repeat(depthAt(lines, from)) + words, ...lines.slice(to)];
