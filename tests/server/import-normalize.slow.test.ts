import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from '#server/import/csv.ts';
import { normalizeHours } from '#server/import/hours.ts';
import { normalizeDate, normalizeEmail, normalizeUrl, tidy } from '#server/import/normalize.ts';
import { readPhone } from '#server/import/phone.ts';
import { titleCaseAddress, titleCaseName } from '#server/import/title-case.ts';

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

test('quoted cells contain commas, quotes and line ends', () => {
  expect(cells('a,"b, c","say ""hi""","two\nlines"\n')).toEqual([['a', 'b, c', 'say "hi"', 'two\nlines']]);
});

test('LF, CRLF and CR end a record, with or without one at the end; a byte order mark and empty lines are skipped', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(cells(`\ufeffa,b${end}${end}1,${end},2`)).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ]);
});

test('an empty text has no records and an empty quoted cell is a cell', () => {
  expect(cells('')).toEqual([]);
  expect(cells('"",x\n')).toEqual([['', 'x']]);
});

test('a stray quote stays text and an unclosed one is refused with its line', () => {
  expect(cells('5" pipe,b\n')).toEqual([['5" pipe', 'b']]);
  expect(() => cells('a,b\n"open,b\nc')).toThrow('Line 2: the record that begins here opens a quote');
});

test('each record knows its line, even after cells of several lines', () => {
  expect(parseCsv('a\n"b\nc"\r\nd').map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(parseCsv('"a\r\nb"\r\n\r\n"c\rd","\n"\r\ne').map(({ line }) => line)).toEqual([1, 4, 7]);
});

test('written CSV is read back unchanged', () => {
  const rows = [
    ['a', 'b,c', 'd"e', 'f\ng', ''],
    ['', 'x', 'y\r\nz', ' ', '"'],
  ];
  expect(cells(formatCsv(rows))).toEqual(rows);
});

test.each([
  ['(407) 327-1800', '(407) 327-1800'],
  ['4073271800', '(407) 327-1800'],
  ['+1 407.327.1800', '(407) 327-1800'],
  ['1-407-327-1800', '(407) 327-1800'],
  ['407–327–1800', '(407) 327-1800'],
  ['tel:+1-407-327-1800', '(407) 327-1800'],
  ['tel:+1-407-327-1800;ext=12', '(407) 327-1800 ext. 12'],
  ['407-327-1800 x12', '(407) 327-1800 ext. 12'],
  ['407-327-1800 ext. 12', '(407) 327-1800 ext. 12'],
  ['407-327-1800 Ext: 4', '(407) 327-1800 ext. 4'],
  ['407-327-1800 #4', '(407) 327-1800 ext. 4'],
  ['407-327-1800 Local 212', '(407) 327-1800 ext. 212'],
  ['(office) 407-327-1800', '(407) 327-1800'],
  ['407-327-1800 (Axel)', '(407) 327-1800'],
  ['Phone: 407-327-1800', '(407) 327-1800'],
  ['4073271800.0', '(407) 327-1800'],
  ['4.073271801E+09', '(407) 327-1801'],
  ['606-555-PETS', '(606) 555-7387'],
  ['1-800-PETMEDS', '(800) 738-6337'],
  ['(XXX) XXX-XXXX', null],
  ['', null],
  ['327-1800', null],
  ['407-327-180', null],
  ['(107) 327-1800', null],
  ['4.0732E+09', null],
  ['352 Oak Lane', null],
  ['34470', null],
  ['12/11/2026', null],
  ['+44 20 7946 0958', null],
])('the phone "%s" becomes %s', (text, phone) => {
  expect(readPhone(text)).toEqual({ phone, others: [] });
});

test.each([
  '407-327-1800 / 352-555-0115',
  '407-327-1800 or 352-555-0115',
  '407-327-1800, 352-555-0115',
  '407-327-1800; 352-555-0115',
  '4073271800 3525550115',
  '407-327-1800 (cell 352-555-0115)',
])('the first of two phones counts and the other one is named: "%s"', (text) => {
  expect(readPhone(text)).toEqual({ phone: '(407) 327-1800', others: ['(352) 555-0115'] });
});

test.each([
  ['https://www.meadgarden.org/visit/', 'https://www.meadgarden.org/visit/'],
  [' http://www.StearnsHomestead.com ', 'http://www.stearnshomestead.com/'],
  ['www.facebook.com/BrainerdFarmersMarket', 'https://www.facebook.com/BrainerdFarmersMarket'],
  ['fb.me/dardanellefarmersmarket', 'https://fb.me/dardanellefarmersmarket'],
  ['Newport Farmers Market or Appalachian Farmers Market', null],
  ['FairlandFarmersMarket', null],
  ['@culverfarmersmarket', null],
  ['champfarmermarkets@facebook.com', null],
  ['com/groups/CSFarmersMarket', null],
  ['/farmersmarketatlincolnpark', null],
  ['None', null],
  ['javascript:alert(1)', null],
  ['http://', null],
  ['http://localhost/', null],
  ['ftp://example.org/', null],
  ['http://127.1/', null],
  ['printer.local', null],
  [`https://example.org/${'a'.repeat(2050)}`, null],
])('the website "%s" becomes %s', (text, url) => {
  expect(normalizeUrl(text)).toBe(url);
});

test('an e-mail address is kept only when it is one', () => {
  expect(normalizeEmail(' office@example.org ')).toBe('office@example.org');
  expect(normalizeEmail("o'neil@example.org")).toBe("o'neil@example.org");
  expect(normalizeEmail('office at example.org')).toBeNull();
  expect(normalizeEmail('a@b')).toBeNull();
});

test.each([
  ['6/20/2017 10:43:57 PM', '2017-06-20'],
  ['2013', '2013'],
  ['12/16/15', '2015-12-16'],
  ['2/11/99', '1999-02-11'],
  ['202412', '2024-12'],
  ['2024-02-24', '2024-02-24'],
  ['Apr 23 2012  9:05AM', '2012-04-23'],
  ['', null],
  ['n/a', null],
  ['202413', null],
  ['2/30/2017', null],
  ['13/13/2017', null],
  ['0000', null],
])('the date "%s" becomes %s', (text, date) => {
  expect(normalizeDate(text)).toBe(date);
});

test('the day is first only if the mapping says so', () => {
  expect(normalizeDate('3/4/2017')).toBe('2017-03-04');
  expect(normalizeDate('3/4/2017', 'dmy')).toBe('2017-04-03');
});

test.each([
  ['06/24/2017 to 09/30/2017 Sat: 9:00 AM-1:00 PM;', 'Jun 24, 2017 to Sep 30, 2017: Sat 9:00 AM-1:00 PM'],
  [
    '04/26/2015 to 11/21/2015 Sun: 11:00 AM-4:00 PM; | 12/05/2015 to 12/27/2015 Sat: 10:00 AM-5:00 PM;Sun: 11:00 AM-4:00 PM;',
    'Apr 26, 2015 to Nov 21, 2015: Sun 11:00 AM-4:00 PM; Dec 5, 2015 to Dec 27, 2015: Sat 10:00 AM-5:00 PM, Sun 11:00 AM-4:00 PM',
  ],
  ['May to October Sat:8:30 AM - 1:00 PM;', 'May to October: Sat 8:30 AM-1:00 PM'],
  ['June to October Wed:1:00 pm - 3:00 pm;', 'June to October: Wed 1:00 PM-3:00 PM'],
  ['01/23/2016 to  Sat: 9:00 AM-1:00 PM;', 'from Jan 23, 2016: Sat 9:00 AM-1:00 PM'],
  ['05/23/2014 Fri: 4:00 PM-7:00 PM;', 'May 23, 2014: Fri 4:00 PM-7:00 PM'],
  ['to 10/07/2017 Sat: 10:00 AM-2:00 PM;', 'until Oct 7, 2017: Sat 10:00 AM-2:00 PM'],
  ['Sun: 8:00 AM-12:00 PM;', 'Sun 8:00 AM-12:00 PM'],
  ['April to October', 'April to October'],
  ['by appointment  only', 'by appointment only'],
  ['', null],
  [' | ', null],
])('the hours "%s" become "%s"', (text, hours) => {
  expect(normalizeHours(text)).toBe(hours);
});

test.each([
  ['FAULKNER COUNTY SPCA', 'Faulkner County SPCA'],
  ['NEBRASKA 4-H FOUNDATION', 'Nebraska 4-H Foundation'],
  ['MISSISSIPPI FFA FOUNDATION', 'Mississippi FFA Foundation'],
  ['HUMANE SOCIETY OF THE BLACK HILLS', 'Humane Society of the Black Hills'],
  ['CLASSY CANINE CUTS LLC', 'Classy Canine Cuts LLC'],
  ['ROCKY MOUNTAIN SUPPLY, INC.', 'Rocky Mountain Supply, Inc.'],
  ["TORGERSON'S LLC", "Torgerson's LLC"],
  ["DOGGIE DO'S", "Doggie Do's"],
  ['ASHFORD FARMERS’ MARKET', 'Ashford Farmers’ Market'],
  ['MCCOMB FARMERS MARKET', 'McComb Farmers Market'],
  ["O'BRIEN STABLES", "O'Brien Stables"],
  ['J.A. RIGGS TRACTOR COMPANY', 'J.A. Riggs Tractor Company'],
  ['BAXTER CREEK VETERINARY CLINIC, P.C.', 'Baxter Creek Veterinary Clinic, P.C.'],
  ['R B & C GRAIN, INC.', 'R B & C Grain, Inc.'],
  ['HKT TRACTOR & IMPLEMENT', 'HKT Tractor & Implement'],
  ['MOUNTAIN VIEW CO-OP', 'Mountain View Co-op'],
  ['GROUND ZERO K9 EMERGENCY TRAINING', 'Ground Zero K9 Emergency Training'],
  ['FARMERS UNION OIL COMPANY OF CIRCLE, MT', 'Farmers Union Oil Company of Circle, MT'],
  ['MT DORA DOG CLUB', 'Mt Dora Dog Club'],
  ['BCFA', 'BCFA'],
  ['berryville farmers’ market', 'Berryville Farmers’ Market'],
  ['FurBabies Home Pet Care', 'FurBabies Home Pet Care'],
  ['Central Florida k9', 'Central Florida k9'],
])('the name "%s" becomes "%s"', (name, expected) => {
  expect(titleCaseName(name)).toBe(expected);
});

test.each([
  ['PO BOX 230812', 'PO Box 230812'],
  ['HC 60 BOX 4030', 'HC 60 Box 4030'],
  ['200 E 13TH ST', '200 E 13th St'],
  ['1308 BOWMAN RD STE #7', '1308 Bowman Rd Ste #7'],
  ['3300 3RD ST NE', '3300 3rd St NE'],
  ['2765 HWY 2 WEST', '2765 Hwy 2 West'],
  ['154 MT Highway 221', '154 MT Highway 221'],
])('the street "%s" becomes "%s"', (street, expected) => {
  expect(titleCaseAddress(street)).toBe(expected);
});

test('extra and no-break spaces are removed', () => {
  expect(tidy('  Aina\u00a0Moana   Park\r\n')).toBe('Aina Moana Park');
});
