/** The fourteen promises of the protocol, and eight more that each run must keep. */
export const INVARIANTS = {
  I1: 'one effect per key',
  I2: 'a write that was reported as saved is delivered once or shown to the person with a reason',
  I3: 'the bytes under a key never change after it may have left',
  I4: 'order within a lane',
  I5: 'a child never lands before its parent',
  I6: "no entry is sent under another person's session",
  I7: 'entries are deleted only by their person, receipts also by expiry',
  I8: 'the cache never returns to an older version or lags behind its cursor',
  I9: "a person's own item is shown exactly once",
  I10: 'a wrong device clock changes nothing',
  I11: 'dropping the cache leaves the outbox untouched',
  I12: '"everything is sent" is shown only when nothing waits',
  I13: 'a write that was confirmed as canceled never appears',
  I14: 'counters equal recounting',
  delay: 'everything that may be sent leaves within an hour of signal, without a tap',
  last: 'the server has the last value that a person chose',
  search: 'the search matches the businesses on the phone, and its notes cover each change',
  news: 'the forums count as new only the posts of others since the last visit on this phone',
  book: 'a phone shows its person’s whole book of animals, also after it joins an account',
  thrift: 'only one context sends at a time under an honest lock',
  life: 'an entry follows the transition table',
  calm: 'nothing throws, and all activity ends after the storm',
} as const;
export type InvariantName = keyof typeof INVARIANTS;

export interface Violation {
  invariant: InvariantName;
  text: string;
  step: number;
}
