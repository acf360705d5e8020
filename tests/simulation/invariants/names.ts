/** The fourteen promises of the protocol, and eight more that a run must keep. */
export const INVARIANTS = {
  I1: 'one effect per key',
  I2: 'what was said to be saved is delivered once or stands before the person with a reason',
  I3: 'the bytes under a key never change after it may have left',
  I4: 'order within a lane',
  I5: 'a child never lands before its parent',
  I6: "no entry travels under another person's session",
  I7: "only the person's acts and expired receipts delete",
  I8: 'the cache never goes back to an older version and never stands behind its cursor',
  I9: "a person's own item is shown exactly once",
  I10: 'a wrong device clock changes nothing',
  I11: 'dropping the cache leaves the outbox untouched',
  I12: '"everything is sent" is shown only when nothing waits',
  I13: 'what was confirmed as cancelled never appears',
  I14: 'counters equal recounting',
  delay: 'where there is signal what may go goes within an hour, and nobody taps',
  last: 'the last word of a person about something is what the server has',
  search:
    'the search finds what the businesses of the phone say, and what is noted for it tells of each change',
  news: 'what counts as new in the forums is what others wrote since the last look on this phone',
  book: 'the book of animals on a phone is what its person wrote, whole, also after it joins an account',
  thrift: 'under an honest lock one context sends at a time',
  life: 'an entry goes only where the table of transitions leads',
  calm: 'nothing throws, and the calm after the storm comes to rest',
} as const;
export type InvariantName = keyof typeof INVARIANTS;

export interface Violation {
  invariant: InvariantName;
  text: string;
  step: number;
}
