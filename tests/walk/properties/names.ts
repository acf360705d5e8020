/** The properties that hold on every screen after any sequence of acts. */
export type PropertyName =
  | 'typed words are kept'
  | 'typed words are there again'
  | 'no word of success too early'
  | 'the chip leaves Sending'
  | 'one bar at most'
  | 'the focus is not lost'
  | 'no console error'
  | 'no fault page'
  | 'the outbox on screen equals the database'
  | 'a kept page is whole'
  | 'the page answers'
  | 'everything settles'
  | 'every text arrives once';

/** A broken property. */
export class BrokenProperty extends Error {
  readonly property: PropertyName;

  constructor(property: PropertyName, text: string) {
    super(text);
    this.property = property;
  }
}
