import ICAL from 'ical.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Book, EMPTY_BOOK, withWrites } from '#src/features/animals/animals.overlay.ts';
import { bookCalendar } from '#src/features/animals/book-calendar.ts';
import { bookCsv, planImport } from '#src/features/animals/book-csv.ts';
import { csvText, parseCsv } from '#src/features/animals/csv.ts';

const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Makes keys that no row of the test has. */
function newKeys() {
  let count = 1000;
  return () => {
    count += 1;
    return keyOf(count);
  };
}
const BOOK: Book = {
  animals: [
    {
      key: keyOf(1),
      name: 'Bella, the "old" one',
      species: 'Goat',
      sex: 'Doe',
      bornOn: '2024-02-29',
      weightLb: 61.5,
      normalTempF: 102.3,
      pulse: 80,
      medicines: 'Bute;\nhalf a tablet',
      isGone: true,
    },
    { key: keyOf(2), name: 'Gretel', species: 'Goat', note: '=1+1' },
  ],
  records: [
    {
      key: keyOf(3),
      animal: keyOf(1),
      kind: 'deworming',
      on: '2026-03-08',
      product: 'Drench',
      amount: '5 mL',
      meatDays: 9,
      milkHours: 36,
      nextOn: '2026-06-08',
    },
    { key: keyOf(4), animal: keyOf(2), kind: 'note', on: '2026-03-09', note: 'ok' },
  ],
};

test('the same file back changes nothing, and in an empty book it makes the same book', () => {
  const csv = bookCsv(BOOK);
  expect(planImport(BOOK, csv, newKeys())).toEqual({
    writes: [],
    added: 0,
    changed: 0,
    errors: [],
    unknown: [],
    readDay: null,
  });
  const made = withWrites(EMPTY_BOOK, planImport(EMPTY_BOOK, csv, newKeys()).writes);
  expect(made).toEqual(BOOK);
  expect(bookCsv(made)).toBe(csv);
});

test('a changed cell changes that field only, and an absent column clears nothing', () => {
  const csv = `row,key,name,weightLb\nanimal,${keyOf(2)},Gretel,70\n`;
  expect(planImport(BOOK, csv, newKeys())).toMatchObject({
    writes: [{ name: 'animal.set', args: { animal: keyOf(2), weightLb: 70 } }],
    added: 0,
    changed: 1,
  });
});

test.each(['TRUE', 'VERDADERO', 'Sí', 'yes'])(
  '%s in a file means that an animal is no longer here',
  (yes) => {
    const csv = bookCsv(BOOK).replace(',true,', `,${yes},`);
    expect(csv).toContain(yes);
    expect(planImport(BOOK, csv, newKeys()).writes).toEqual([]);
  },
);

test('a file of another program is read by labels, with semicolons and US days, and names foreign columns', () => {
  const csv =
    '\uFEFFName;Species;Born on;Tag, chip or brand;Breeder\r\nHeidi;Goat;3/8/2025;0412;Joe\r\n' +
    'Gretel;goat;;7;Joe\r\n;Goat;;;\r\nRex;Dog;13/32/2025;;\r\n';
  const plan = planImport(BOOK, csv, newKeys());
  expect(plan.writes.map(({ args }) => args)).toMatchObject([
    { name: 'Heidi', bornOn: '2025-03-08', tag: '0412' },
    { animal: keyOf(2), tag: '7' },
  ]);
  expect(plan.writes[1]?.args).not.toHaveProperty('species');
  expect(plan.unknown).toEqual(['Breeder']);
  expect(plan.errors).toEqual([
    { line: 4, message: 'Name is required.' },
    { line: 5, message: 'Enter a day from 1900 to 2199, as YYYY-MM-DD.' },
  ]);
});

test.each([
  ['month first', '3/8/2025', '2025-03-08', '12/31/2025', '2025-12-31'],
  ['day first, as another day of the file shows', '3/8/2025', '2025-08-03', '31/12/2025', '2025-12-31'],
])('days are read %s, and one that could be read otherwise is reported', (_, text, day, other, otherDay) => {
  const csv = `name,species,bornOn\nHeidi,Goat,${text}\nRex,Dog,${other}\n`;
  const plan = planImport(BOOK, csv, newKeys());
  expect(plan.writes.map(({ args }) => args)).toMatchObject([{ bornOn: day }, { bornOn: otherDay }]);
  expect(plan.readDay).toEqual({ text, day });
});

test('an impossible day, as spreadsheets write an empty one, is not reported as a day that could be read otherwise', () => {
  const csv = 'name,species,bornOn\nHeidi,Goat,1/0/1900\nRex,Dog,3/8/2025\n';
  expect(planImport(BOOK, csv, newKeys()).readDay).toEqual({ text: '3/8/2025', day: '2025-03-08' });
});

test('records name their animal by its name, are imported once, and are left out without one', () => {
  const csv = 'animal,kind,on,product\nGretel,Vaccine,2026-04-01,Rabies\nNobody,vaccine,2026-04-01,Rabies\n';
  const plan = planImport(BOOK, csv, newKeys());
  expect(plan).toMatchObject({
    writes: [{ name: 'record.add', args: { animal: keyOf(2), kind: 'vaccine', product: 'Rabies' } }],
    errors: [{ line: 3, message: 'No animal is named “Nobody”, or more than one is.' }],
  });
  expect(planImport(withWrites(BOOK, plan.writes), csv, newKeys()).writes).toEqual([]);
});

test('on a Spanish page a file may have Spanish column names, species and kinds, and its errors are in Spanish', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  await import('#src/words/contract/sentences.ts');
  const spanish = await import('#src/features/animals/book-csv.ts');
  const animals = spanish.planImport(
    EMPTY_BOOK,
    'Nombre;Especie;Peso (lb)\nPinta;vaca;900\n;vaca;\n',
    newKeys(),
  );
  expect(animals).toMatchObject({
    writes: [{ args: { name: 'Pinta', species: 'Cattle', weightLb: 900 } }],
    errors: [{ line: 3, message: 'Falta el nombre.' }],
    unknown: [],
  });
  const pinta = { key: keyOf(5), name: 'Pinta', species: 'vaca' }; // as imported by an older version
  const again = spanish.planImport(
    { animals: [pinta], records: [] },
    'Nombre;Especie\nPinta;Vaca\n',
    newKeys(),
  );
  expect(again.writes).toMatchObject([{ args: { animal: pinta.key, species: 'Cattle' } }]);
  const records = spanish.planImport(BOOK, 'animal;Tipo;Día\nGretel;Vacuna;2026-01-02\n', newKeys());
  expect(records.writes).toMatchObject([{ args: { kind: 'vaccine', on: '2026-01-02' } }]);
});

test('a file beyond the limits says so', () => {
  const csv = `name,species\n${Array.from({ length: 199 }, (_, n) => `Goat ${n},Goat\n`).join('')}`;
  expect(planImport(BOOK, csv, newKeys()).errors).toEqual([
    { line: 0, message: 'The book holds at most 200 animals.' },
  ]);
});

test.each([
  ['a,"b ""c""",d\r\n', [['a', 'b "c"', 'd']]],
  [
    'a\tb\n"x\ny"\t2',
    [
      ['a', 'b'],
      ['x\ny', '2'],
    ],
  ],
  ['a\n\n\nb', [['a'], ['b']]],
  ['sep=;\r\na;b\r\n', [['a', 'b']]],
  ['', []],
])('CSV %j is read', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test.each([
  ['UTF-8', Buffer.from('name\nPeña')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFname\nPeña')],
  ['UTF-16', Buffer.from('\uFEFFname\nPeña', 'utf16le')],
  ['big-endian UTF-16', Buffer.from('\uFEFFname\nPeña', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('name\nPeña', 'latin1')],
])('a CSV file in %s keeps its accents', (_, file) => {
  expect(parseCsv(csvText(new Uint8Array(file).buffer))).toEqual([['name'], ['Peña']]);
});

test('the saved file says that it is UTF-8, which Excel does not assume', () => {
  expect(bookCsv(BOOK).startsWith('\uFEFF')).toBe(true);
});

test('the calendar has due days and ends of withdrawals of animals that are here, as days with an alarm', async () => {
  const book = { ...BOOK, animals: BOOK.animals.map(({ isGone: _, ...animal }) => animal) };
  const calendar = new ICAL.Component(ICAL.parse(await bookCalendar(book, '2026-03-10', 0)));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
    ['Bella, the "old" one: Drench due', '2026-06-08'],
    ['Bella, the "old" one: last day of meat withdrawal', '2026-03-17'],
    ['Bella, the "old" one: last day of milk withdrawal', '2026-03-10'],
  ]);
  for (const { startDate, component } of events) {
    expect(startDate.isDate).toBe(true);
    const trigger = component.getFirstSubcomponent('valarm')?.getFirstProperty('trigger');
    expect([trigger?.getParameter('related'), trigger?.getFirstValue()?.toString()]).toEqual([
      'START',
      'PT7H',
    ]);
  }
  expect(await bookCalendar(BOOK, '2026-03-10', 0)).not.toContain('BEGIN:VEVENT');
});

test('a file without any column of the book is refused in one sentence', () => {
  const plan = planImport(BOOK, '\u00ff\u00d8JFIF,x\nabc\ndef', () => 'key');
  expect([plan.writes, plan.unknown, plan.errors]).toEqual([
    [],
    [],
    [{ line: 0, message: expect.stringContaining('none of the book’s columns') }],
  ]);
});

test.each([
  ['1,050', 1050],
  ['1,050.5', 1050.5],
  ['900', 900],
])('a weight written as %s is read as %d', (weight, weightLb) => {
  const { writes, errors } = planImport(
    EMPTY_BOOK,
    `name,species,weightLb\nBella,Horse,"${weight}"`,
    newKeys(),
  );
  expect([writes.map(({ args }) => args), errors]).toMatchObject([[{ weightLb }], []]);
});

test.each(['95,5', '1,05', '1,0500', ',105'])('a weight written as %s is refused', (weight) => {
  const { errors } = planImport(EMPTY_BOOK, `name,species,weightLb\nBella,Horse,"${weight}"`, newKeys());
  expect(errors).toEqual([{ line: 2, message: 'Weight must be from 0.1 to 5,000 lb.' }]);
});
