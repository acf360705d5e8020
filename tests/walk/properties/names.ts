/** The properties that hold on every screen after any sequence of acts. */
export type PropertyName =
  | 'typed text is kept'
  | 'typed text is restored'
  | 'no early success message'
  | 'the chip leaves Sending'
  | 'at most one bar'
  | 'the focus is not lost'
  | 'no console error'
  | 'no fault page'
  | 'the outbox on screen equals the database'
  | 'a kept page is complete'
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
