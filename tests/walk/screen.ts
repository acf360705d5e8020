import type { ChipState } from '#src/ui/shown/chip.tsx';

/** A link, button, tab, checkbox or radio button on the screen. */
export interface Control {
  /** The page finds the element again by this index. */
  index: number;
  role: string;
  name: string;
  region: 'dialog' | 'header' | 'main' | 'bar' | 'thumb' | 'footer' | 'toast' | 'other';
  /** How many controls the same list or section has. */
  siblings: number;
  isSubmit: boolean;
  isInForm: boolean;
  /** The index of its form; null outside of a form. */
  form: number | null;
}

/** A text field. */
export interface Field {
  index: number;
  form: number | null;
  name: string;
  label: string;
  type: string;
  value: string;
  /** Its form was submitted and waits for the answer. */
  isSending: boolean;
  /** The title of its dialog; '' on the page itself. */
  dialog: string;
}

/** A select element. */
export interface SelectField {
  index: number;
  form: number | null;
  name: string;
  options: number;
  value: string;
}

export interface ShownToast {
  title: string;
  text: string;
  /** It has the tick of success. */
  isDone: boolean;
  atMs: number;
}

/** One item of the outbox page. */
interface ShownItem {
  seq: number;
  chip: string;
}

/** A stored write, with the marks of its text. */
export interface StoredWrite {
  key: string;
  seq: number;
  owner: number | string;
  name: string;
  lane: string;
  marks: string[];
}
export interface StoredEntry extends StoredWrite {
  state: string;
  notBeforeMs: number;
  isHeld: boolean;
  /** How long ago a page or the worker began to send it. */
  leaseAgeMs: number;
  isDiscarded: boolean;
  isWithdrawn: boolean;
  isOrphaned: boolean;
  hasReason: boolean;
  problem: string;
}
interface StoredReceipt extends StoredWrite {
  id: number | null;
  deliveredAtMs: number;
}

/** The phone's databases. */
export interface Stores {
  person: number | null;
  session: string;
  entries: StoredEntry[];
  receipts: StoredReceipt[];
  drafts: { name: string; owner: number | string; marks: string[]; isSpent: boolean }[];
  /** Marks in the small storage and in the lists that a visitor keeps. */
  others: string[];
  /** The phone has a copy of the business in the address. */
  hasBusiness: boolean;
}

/** The state of a page. */
export interface Screen {
  /** Identifies the document; each load has another one. */
  document: string;
  /** Time since the document was opened. */
  ageMs: number;
  path: string;
  heading: string;
  isFault: boolean;
  /** Titles of the open dialogs, from the bottom to the top. */
  dialogs: string[];
  /** Name of the control that opened the dialog: two contacts are edited in dialogs of the same title. */
  opener: string;
  isFocusLost: boolean;
  bars: string[];
  chip: { state: ChipState; text: string } | null;
  /** The items of the outbox page; null on other pages and while it loads. */
  outbox: ShownItem[] | null;
  toasts: ShownToast[];
  controls: Control[];
  fields: Field[];
  selects: SelectField[];
  /** Whether the page has a section for writing a review, and how many sections for forms are empty. */
  hasReviewPlace: boolean;
  emptyPlaces: number;
  /** Null before the app has created its databases. */
  stores: Stores | null;
}

/** A screen as the page itself reports it. */
export type PageScreen = Omit<Screen, 'opener'>;

/** The functions of the walk that run inside the page. */
export interface Reader {
  read(): Promise<PageScreen>;
  /** Scrolls an element into view. @returns its center; null if another element covers it. */
  place(list: 'controls' | 'fields', index: number): { x: number; y: number } | null;
  hasFocus(index: number): boolean;
  /** Fills fields as a password manager does. @returns the indexes of fields that are no longer on the page. */
  fill(values: readonly { index: number; value: string }[]): number[];
  /** Chooses an option of a select. */
  choose(index: number, option: number): void;
  /** Checks one option of each group of the form that has none. */
  tick(form: number, turn: number): void;
}
export type WithReader = Window & { walk: Reader; walkStores: () => Promise<Stores | null> };
