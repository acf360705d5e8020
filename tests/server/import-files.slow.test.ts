import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csvRecords, parseCsv } from '#server/import/csv.ts';
import { encodingNamed } from '#server/import/encoding.ts';
import { MixedUtf8 } from '#server/import/mixed-utf8.ts';
import { type FileOptions, openRecords, readRecords } from '#server/import/read-file.ts';

const MAIN = fileURLToPath(new URL('../../server/import/main.ts', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const names = async (path: string, options?: FileOptions) => {
  const list: (string | undefined)[] = [];
  for await (const { values } of (await openRecords(path, options)).records()) list.push(values.name);
  return list;
};
const TEXT = 'id,name\n1,Señor Peñas’ Ranch\n';
const wide = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
  ['UTF-16 with a mark', wide(`\ufeff${TEXT}`), 'utf-16le'],
  ['UTF-16 without one', wide(TEXT), 'utf-16le'],
  ['UTF-16 of the other order', wide(`\ufeff${TEXT}`).swap16(), 'utf-16be'],
  ['Latin-1, as Windows writes it', Buffer.from(TEXT.replace('’', '\u0092'), 'latin1'), 'windows-1252'],
  ['UTF-8 in a packed file', gzipSync(TEXT), 'utf-8'],
])('a list in %s is detected and reported', async (_of, bytes, encoding) => {
  const path = file('list.csv', bytes);
  expect(await names(path)).toEqual(['Señor Peñas’ Ranch']);
  expect((await openRecords(path)).encoding).toBe(encoding);
});

test('one byte of Latin-1 far from the start is detected, and an explicit option wins', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => `${id},Oak Ranch\n`).join('');
  const path = file('list.csv', Buffer.from(`id,name\n${rows}1,Pe\u00f1a\n`, 'latin1'));
  expect((await names(path)).at(-1)).toBe('Peña');
  await expect(openRecords(path, { encoding: encodingNamed('UTF8') })).rejects.toThrow(
    'list.csv is not UTF-8: it looks like Latin-1 (Windows-1252). Omit --encoding, or use that one.',
  );
  expect(await names(file('other.csv', TEXT), { encoding: encodingNamed('latin1') })).toEqual([
    'SeÃ±or PeÃ±asâ€™ Ranch',
  ]);
  expect(() => encodingNamed('ebcdic')).toThrow('The encoding is utf-8, utf-16 or latin1');
});

test.each([
  [',', ','],
  [';', ';'],
  ['\t', '\t'],
  ['|', '|'],
] as const)(
  'cells separated by %j are split, even with another delimiter inside them',
  async (_, between) => {
    const text = ['id', 'name', '"town, county; state"'].join(between);
    const path = file('list.csv', `${text}\n${['1', '"Oak, Elm; and | Sons"', 'x'].join(between)}\n`);
    expect(await names(path)).toEqual(['Oak, Elm; and | Sons']);
  },
);

test('an explicit delimiter is used, and a list of one column has none', async () => {
  expect(await names(file('a.csv', 'a,b;name\n1,2;Oak\n'), { delimiter: ';' })).toEqual(['Oak']);
  expect(await names(file('b.csv', 'name\nOak\n'))).toEqual(['Oak']);
});

test('a text in chunks of any length is read like the whole, line by line', async () => {
  const cell = fc.constantFrom('a', 'ñ', '"x, y"', '"two\r\nlines"', '""', '5" pipe', '"say ""hi"""', '');
  const end = fc.constantFrom('\n', '\r\n', '\n\n');
  const rows = fc.array(fc.tuple(cell, cell, end), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (list, length) => {
      const text = list.map(([first, second, after]) => `${first},${second}${after}`).join('');
      const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      const read = [];
      for await (const record of csvRecords(
        (async function* () {
          yield* pieces;
        })(),
        ',',
      ))
        read.push(record);
      expect(read).toEqual(parseCsv(text));
    }),
    { numRuns: 60 },
  );
});

test.each([
  [
    'is never closed',
    'name,town\nOak,Ocala\n\n"Elm,Ocala\nAsh,Ocala\n',
    'Line 4: the record that begins here opens a quote',
  ],
  [
    'swallows the rows to the next one',
    'name,town\n"Oak\nstill",Ocala\n"Elm,Ocala\nAsh,Ocala\n"Fir",Ocala\n',
    'Line 4: a quote is missing or extra here: the record continues to line 6.',
  ],
  ['swallows cells', 'name,town\nOak,"Ocala\nElm,Ocala\nAsh,"Starke\n', 'Line 2: a quote is missing'],
  ['swallows a hundred lines', `name,town\n"Oak${'\n'.repeat(101)}",Ocala\n`, 'Line 2: a quote is missing'],
])('a quote that %s stops the reading with its line', async (_what, text, message) => {
  await expect(readRecords(file('list.csv', text))).rejects.toThrow(message);
});

test.each([
  ['nothing', 'list.csv', '', 'list.csv is empty.'],
  ['nothing, packed', 'list.csv.gz', gzipSync(''), 'list.csv.gz is empty.'],
  ['empty lines', 'list.csv', '\n\n', 'list.csv is empty.'],
  [
    'a header alone',
    'list.csv',
    'name,town\n',
    'list.csv has a header but no rows: there is nothing to import.',
  ],
  [
    'a picture',
    'list.csv',
    new Uint8Array(2000).map((_, i) => (i * 7919) % 256),
    'list.csv is not a text file',
  ],
  ['a spreadsheet', 'list.csv', 'PK\u0003\u0004 and so on', 'save the list as CSV first'],
  [
    'a line of 10 MB',
    'list.csv',
    `name\nOak\n${'x'.repeat(10_000_000)}`,
    'Line 3: the record that begins here is longer than 1,000,000 bytes',
  ],
  [
    'half of a packed file',
    'list.csv.gz',
    gzipSync(TEXT.repeat(9)).subarray(0, 40),
    'list.csv.gz is a damaged archive',
  ],
  ['an object', 'list.json', '{"name":"A"}', 'list.json is not a list of objects.'],
  ['broken JSON', 'list.json', '[{"name":', 'list.json is not JSON: '],
  ['an empty list', 'list.json', '[]', 'list.json is an empty list'],
])('a file with %s is refused in one sentence', async (_what, name, content, message) => {
  await expect(readRecords(file(name, content))).rejects.toThrow(message);
});

test('a missing file and a folder are refused by name', async () => {
  await expect(openRecords(join(folder, 'no.csv'))).rejects.toThrow('There is no file');
  await expect(openRecords(folder)).rejects.toThrow('is not a file.');
});

test('of two columns with one name the first counts, and cells beyond the header are ignored', async () => {
  const [record] = await readRecords(file('list.csv', 'name,town,name\nOak,Ocala,Elm,more\n'));
  expect(record).toEqual({ row: 2, values: { name: 'Oak', town: 'Ocala' } });
});

test('the command exits with 1 and one sentence, draws nothing without a terminal, and creates no database for a bad file', async () => {
  const database = join(folder, 'data', 'yard.sqlite');
  const env = { ...process.env, DATABASE_URL: `file:${database}` };
  const failed = run(process.execPath, [MAIN, file('list.csv', 'name\n')], { env });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'list.csv has a header but no rows: there is nothing to import.\n',
  });
  expect(existsSync(database)).toBe(false);
});

test('a few bytes of Latin-1 in a UTF-8 file are read as such, and their lines are named', async () => {
  const rows = Array.from({ length: 40 }, (_, id) => `${id},Clínica Peña\n`).join('');
  const stray = Buffer.from('40,Dogs \u0096 Cats\n', 'latin1');
  const path = file(
    'list.csv',
    Buffer.concat([Buffer.from(`id,name\n${rows}`), stray, Buffer.from('41,Ñandú\n')]),
  );
  const list = await openRecords(path);
  expect(await names(path)).toEqual([...Array(40).fill('Clínica Peña'), 'Dogs – Cats', 'Ñandú']);
  for await (const _ of list.records());
  expect([list.encoding, list.strayLines()]).toEqual(['utf-8', [42]]);
});

test('UTF-8 with stray bytes is read the same in chunks of any length', () => {
  const part = fc.constantFrom('a', 'ñ', '€', '😀', '\n', 0x96, 0xc3, 0xe2, 0xf0, 0xff);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const bytes = Buffer.concat(
        parts.map((one) => (typeof one === 'string' ? Buffer.from(one) : Buffer.from([one]))),
      );
      const whole = new MixedUtf8();
      const pieces = new MixedUtf8();
      let text = '';
      for (let i = 0; i < bytes.length; i += size) text += pieces.decode(bytes.subarray(i, i + size));
      expect(text + pieces.decode(new Uint8Array(0), true)).toBe(whole.decode(bytes, true));
      expect([pieces.strays, ...pieces.strayLines]).toEqual([whole.strays, ...whole.strayLines]);
      if (whole.strays === 0) expect(text).toBe(bytes.toString());
    }),
  );
});

test('a line that names the delimiter for Excel is no header', async () => {
  expect(await names(file('a.csv', '\ufeffsep=;\r\nid;name\r\n1;Oak, Elm\r\n'))).toEqual(['Oak, Elm']);
  expect(await names(file('b.csv', 'sep=,\nid,name\n1,Oak\n'))).toEqual(['Oak']);
});
