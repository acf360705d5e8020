import { gzipSync } from 'node:zlib';
import type { randomOf } from '#tests/local/random.ts';
import { ALL_STRINGS, HOSTILE_VALUES } from './strings.ts';

type Random = ReturnType<typeof randomOf>;
type Json = Record<string, unknown>;

/** An encoded body, with the headers that describe it. */
export interface Packed {
  body: string | Uint8Array;
  headers: Record<string, string>;
}

const DEEPEST = 40_000;
const LARGEST = 250_000;

const hostileValue = (random: Random): unknown =>
  random.chance(0.75) ? random.pick(ALL_STRINGS) : structuredClone(random.pick(HOSTILE_VALUES));

/** Makes a valid body hostile: a field, a key, or the whole. */
export function spoil(random: Random, good: Json): unknown {
  const way = random.pick(WAYS);
  return way(random, structuredClone(good));
}

const WAYS: ((random: Random, body: Json) => unknown)[] = [
  (_, body) => body, // sometimes a valid one: hostile requests must meet real rows
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  (random, body) => spoilField(random, spoilField(random, body) as Json),
  (random, body) => ({ ...body, [random.pick(ALL_STRINGS).slice(0, 200)]: hostileValue(random) }),
  (random) => hostileValue(random),
  (random, body) => {
    const name = random.pick(Object.keys(body).length > 0 ? Object.keys(body) : ['x']);
    return Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
  },
  (random, body) => [body, hostileValue(random)],
];

/** Puts a hostile value anywhere in the body, at any depth. */
function spoilField(random: Random, body: Json): unknown {
  const places: [Record<string | number, unknown>, string][] = [];
  const walk = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return;
    for (const [name, value] of Object.entries(at)) {
      places.push([at as Json, name]);
      walk(value);
    }
  };
  walk(body);
  if (places.length === 0) return { x: hostileValue(random) };
  const [holder, name] = random.pick(places);
  holder[name] = hostileValue(random);
  return body;
}

/** Bytes of a body: mostly its JSON, often damaged. */
export function pack(random: Random, value: unknown): Packed {
  const json = JSON.stringify(value) ?? '';
  return random.pick(PACKINGS)(random, json);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const plain = (body: string | Uint8Array): Packed => ({ body, headers: JSON_TYPE });
const utf8 = (text: string) => new TextEncoder().encode(text);

const PACKINGS: ((random: Random, json: string) => Packed)[] = [
  ...Array.from({ length: 20 }, () => (_: Random, json: string) => plain(json)),
  (random, json) => plain(json.slice(0, Math.floor(random.next() * json.length))),
  (random, json) => plain(json.replace(/[:,]/, random.pick([';', ',,', '::', '\u0000', '']))),
  (random, json) => plain(`${json}${random.pick(['}', ' x', '\u0000', json, '\ufeff'])}`),
  (_, json) => plain(`\ufeff${json}`),
  (random) => plain(nested(random, '[', ']')),
  (random) => plain(nested(random, '{"a":', '}')),
  (random, json) => plain(withPrototype(random, json)),
  (random, json) => plain(json.replace(/:\s*\d+/, `:${random.pick(NUMBERS)}`)),
  (random, json) => plain(json.replace(/"[^"]*"$/, `"${'x'.repeat(Math.floor(random.next() * LARGEST))}"`)),
  (random) => plain(`"${random.pick(['x', 'é', '🐴', '\\u0000', '\\ud800']).repeat(20_000)}"`),
  (random, json) =>
    plain(json.replaceAll(/[a-z]/g, (letter) => (random.chance(0.3) ? escaped(letter) : letter))),
  (_, json) => plain(Uint8Array.of(...utf8(json).slice(0, -1), 0xff, 0xfe)),
  (_, json) => plain(Uint8Array.of(0xed, 0xa0, 0x80, ...utf8(json))),
  (_, json) => plain(new Uint8Array(Buffer.from(json, 'utf16le'))),
  (_, json) => ({ body: gzipSync(json), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  (_, json) => ({
    body: gzipSync(json).subarray(0, 12),
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
  }),
  (_, json) => ({ body: gzipSync(gzipSync(json)), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  (_, json) => ({ body: json, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  (random, json) => ({ body: json, headers: { 'content-type': random.pick(TYPES) } }),
  (random, json) => ({ body: json, headers: { ...JSON_TYPE, 'content-encoding': random.pick(ENCODINGS) } }),
  () => plain(''),
];

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

function nested(random: Random, open: string, close: string): string {
  const depth = Math.floor(random.next() * Math.min(DEEPEST, LARGEST / (open.length + close.length)));
  return `${open.repeat(depth)}1${random.chance(0.7) ? close.repeat(depth) : ''}`;
}

function withPrototype(random: Random, json: string): string {
  const poison = random.pick([
    '"__proto__":{"isAdmin":true,"polluted":"yes"}',
    '"constructor":{"prototype":{"polluted":"yes"}}',
    '"__proto__":null',
    '"__proto__":[],"prototype":{"polluted":"yes"}',
    '"hasOwnProperty":1,"toString":2,"valueOf":3',
  ]);
  return json.startsWith('{')
    ? json.replace('{', json === '{}' ? `{${poison}` : `{${poison},`)
    : `{${poison}}`;
}

const NUMBERS = [
  '1e400',
  '-1e400',
  '9'.repeat(400),
  '0.1e-400',
  '1E+2',
  '-0',
  '01',
  '1.',
  '.5',
  'NaN',
  '0x1',
  '1e5',
];
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  '',
  'application/json; charset=utf-16',
];
const ENCODINGS = ['br', 'deflate', 'gzip, gzip', 'identity', 'GZIP', 'x'.repeat(200)];
