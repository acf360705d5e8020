import { expect, test } from 'vitest';
import { READERS } from './text-cost-readers.ts';

/** Four times the longest text that a form accepts, so that superlinear growth shows. */
const CHARS = 40_000;
/** As many short texts are as much to read as a long one. */
const PARTS = 8;
/** Linear work is 1, quadratic work 8; the rest is noise of the machine and its memory. */
const MOST_TIMES = 3;
/** A long text within this time is far from quadratic growth. */
const SOON_MS = 20;
/** A reader that takes longer is not tried at four times the length. */
const LONG_MS = 500;
/** The minimum of both is sought for this long before a text counts as too costly. */
const SEARCH_MS = 4000;

const repeated = (part: string) => (chars: number) =>
  part.repeat(Math.ceil(chars / part.length)).slice(0, chars);
/** Text between a start and an end that a pattern seeks in vain. */
const between = (start: string, part: string, end: string) => (chars: number) =>
  start + repeated(part)(chars) + end;

/** Texts that make a pattern backtrack: marks, starts without an end, ends without a start. */
const TEXTS: Record<string, (chars: number) => string> = {
  ...Object.fromEntries(
    [
      ...[
        ')',
        '(',
        '()',
        ')(',
        '[',
        '.',
        ',',
        '. ',
        ', ',
        '"',
        "'",
        '`',
        '-',
        '1-',
        '/',
        '%',
        '_',
        '*',
        '#',
        '+',
        '@',
      ],
      ...[
        'a',
        'A',
        'a ',
        'a.',
        'a@',
        '1',
        '1 ',
        '12345 ',
        ' ',
        '\t',
        '\n',
        '\r\n',
        '\u00a0',
        'a\u0301',
        '\u200b',
      ],
      ...[
        '😀',
        '\ud83d',
        'ﷺ',
        'http://',
        'https://x',
        'https://a.b/ ',
        'https://a.b/(',
        'ext ',
        'fl ',
        ' usa',
        'u.s.a',
      ],
      ...[
        'in ',
        'near ',
        'near st ',
        'county ',
        'wheres ',
        'who can ',
        'so my ',
        'keep ',
        'how do ',
        'what is ',
      ],
      ...[
        'my horse ',
        'give my ',
        'eat ',
        'day old ',
        'watch my dogs ',
        'ies ',
        'mississippi ',
        'constructor ',
        'admin',
        'as',
        'theadmins ',
        'rn',
        'аА',
        'שa1',
        'ä.',
        'https://аpple.com ',
      ],
      ...['5 mg', 'one or two ', 'half a ', '1/1 ', '1/', '1,', 'one ', 'bute 1 ', '&lt;', '\u202e'],
    ].map((part) => [`${JSON.stringify(part)} again and again`, repeated(part)]),
  ),
  'an address and )': between('https://x', ')', ''),
  'an address and ) before a letter': between('https://x.example/', ')', 'a'),
  'an address and dots': between('https://x.example/', '.', ''),
  'an address and .)': between('https://x.example/', '.)', ''),
  'an address and dots before a letter': between('https://x.example/', '...', 'a'),
  'an address of (': between('https://x.example/', '(', '!'),
  'an address of ( and )': (chars) => `https://x.example/${'('.repeat(chars / 2)}${')'.repeat(chars / 2)})`,
  'a host of dots': between('https://', 'a.', ''),
  'a host of hyphens': between('https://a', '-', ''),
  'spaces between letters': between('a', ' ', 'a'),
  'spaces behind a number': between('1', ' ', ''),
  'commas between letters': between('a', ', ', 'a'),
  'line ends between letters': between('a', '\n', 'a'),
};

/** Processor time of this thread, whatever else the machine does. */
function msOf(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/**
 * How many times longer a text takes than its eighth read eight times, which is the same amount: about 1 where the
 * time grows
 * with the text, 8 where it grows quadratically; 0 where it is fast anyway. Memory gets slower once, above some
 * length:
 * quadratic growth also shows at four times the length.
 */
function growthOf(read: (text: string) => unknown, make: (chars: number) => string): number {
  const first = growthAt(CHARS, read, make);
  if (first.growth <= MOST_TIMES || first.wholeMs > LONG_MS) return first.growth;
  return Math.min(first.growth, growthAt(4 * CHARS, read, make).growth);
}

/** The minimum of several tries: both take long enough to stand out from the noise of clock and machine. */
function growthAt(chars: number, read: (text: string) => unknown, make: (chars: number) => string) {
  const [whole, part] = [make(chars), make(chars / PARTS)];
  const readWhole = () => read(whole);
  const readParts = () => {
    for (let times = 0; times < PARTS; times++) read(part);
  };
  let [wholeMs, partsMs, spentMs] = [msOf(readWhole), Number.POSITIVE_INFINITY, 0];
  while (wholeMs > SOON_MS && spentMs < SEARCH_MS) {
    const nextMs = msOf(readParts);
    partsMs = Math.min(partsMs, Math.max(nextMs, 1));
    if (wholeMs <= MOST_TIMES * partsMs) break;
    const againMs = msOf(readWhole);
    wholeMs = Math.min(wholeMs, againMs);
    spentMs += nextMs + againMs;
  }
  return { wholeMs, growth: wholeMs <= SOON_MS ? 0 : wholeMs / partsMs };
}

test.each(Object.entries(READERS))(
  'the time for a text grows no faster than its length: %s',
  (_name, read) => {
    const worst = Object.entries(TEXTS).flatMap(([name, make]) => {
      const growth = growthOf(read, make);
      return growth > MOST_TIMES ? [`${name}: ${growth.toFixed(1)} times`] : [];
    });
    expect(worst).toEqual([]);
  },
);
