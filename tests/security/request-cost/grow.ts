import { HTTP_LIMITS } from '#contract/limits.ts';
import type { randomOf } from '#tests/local/random.ts';

type Random = ReturnType<typeof randomOf>;
type Json = Record<string, unknown>;

/** Building blocks that may be expensive: patterns retry on them, or they expand, count double or have a meaning. */
const PARTS = [
  ...[
    'x',
    'ä',
    '\ufdfa',
    'a\u0301',
    '😀',
    '%',
    '_',
    '*',
    '"',
    '\\',
    "'",
    ' ',
    '\n',
    '.',
    '-',
    '(',
    '0',
    '1,',
    'А',
    'ש',
  ],
  ...[
    'https://a.b/ ',
    'admin',
    'rn',
    'https://аpple.com ',
    'near ',
    '5 mg ',
    '__proto__ ',
    '<b>',
    '\u202e',
    '\u0000',
  ],
];
const LENGTHS = [10, 100, 1000, 10_000, 60_000];
const LONGEST = 200_000;
const LIST_LENGTHS = [10, 50, 200, 5000, 20_000];

/** Returns a body that may cost more than `body`: one place in it is longer, deeper or has more items. */
export function grow(random: Random, body: Json): Json {
  const grown = JSON.parse(JSON.stringify(body)) as Json; // each copy must be a separate value
  const [holder, name] = random.pick(placesIn(grown));
  holder[name] = random.pick(WAYS)(random, holder[name]);
  return JSON.stringify(grown).length < HTTP_LIMITS.pushBodyBytes ? grown : body;
}

function placesIn(body: Json): [Json, string][] {
  const places: [Json, string][] = [[body, 'extra']];
  const walk = (at: unknown, depth: number) => {
    if (typeof at !== 'object' || at === null || depth > HTTP_LIMITS.jsonDepth) return;
    for (const [name, value] of Object.entries(at).slice(0, 50)) {
      places.push([at as Json, name]);
      walk(value, depth + 1);
    }
  };
  walk(body, 0);
  return places;
}

const WAYS: ((random: Random, value: unknown) => unknown)[] = [
  (random) => random.pick(PARTS).repeat(random.pick(LENGTHS)),
  (random) => `https://${random.pick(PARTS).repeat(random.pick(LENGTHS))}.example`,
  (random, value) =>
    typeof value === 'string'
      ? value.repeat(Math.min(random.pick(LIST_LENGTHS), Math.floor(LONGEST / (value.length + 1))))
      : value,
  (random, value) =>
    Array.isArray(value) ? value.flatMap((item) => Array(random.pick([2, 10])).fill(item)) : [value],
  (random, value) => {
    const length = JSON.stringify(value ?? null).length;
    return Array(Math.min(random.pick(LIST_LENGTHS), Math.floor(LONGEST / length))).fill(value);
  },
  (random) => Array(random.pick(LIST_LENGTHS)).fill(random.pick(PARTS)),
  (random) =>
    Object.fromEntries(
      Array.from({ length: random.pick(LENGTHS) / 10 }, (_, index) => [`n${index}`, random.pick(PARTS)]),
    ),
  (_, value) => Array.from({ length: 20 }).reduce<unknown>((inner) => ({ a: [inner] }), value),
  (random) => random.pick([0, -1, 1e308, 2 ** 53, null, true]),
];
