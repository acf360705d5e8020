import type { Answers } from './answers.ts';
import { isKept, marksIn, placeOf } from './fields.ts';
import type { Screen, Stores } from './screen.ts';

/** A unique word in a typed text, which makes the text traceable. */
export interface Mark {
  mark: string;
  act: number;
  /** The field where it was typed. */
  place: string;
  owner: number | 'visitor';
  /** The document where it was typed, and when. */
  document: string;
  typedMs: number;
  /** Where it was last found. */
  where: Where | null;
  /** Name of the draft of its form; null until that is stored. Other forms may copy the text, such as that of a saved contact. */
  draft: string | null;
  /** The write that queued it; null while there is none. */
  sent: { key: string; name: string; lane: string } | null;
  /** Why it may be missing; null while it may not. */
  excuse: string | null;
}

/** A place where a mark was found. */
export interface Where {
  kind: 'field' | 'draft' | 'entry' | 'receipt' | 'phone' | 'server';
  owner?: number | string;
  name?: string;
  key?: string;
  lane?: string;
  seq?: number;
}

/** A later write of these kinds replaces an earlier one of the same lane. */
export const REPLACING: ReadonlySet<string> = new Set([
  'review.write',
  'review.reply',
  'person.set',
  'report.send',
  'claim.send',
  'business.edit',
  'post.edit',
]);

/** A text that was typed longer ago than this survives the kill of its page. */
const STORED_MS = 1000;

/** Every typed mark and its fate. */
export class Marks {
  readonly all = new Map<string, Mark>();
  /** The marks that each field last held. */
  private readonly held = new Map<string, string[]>();
  private made = 0;

  make(act: number, screen: Screen, place: string): string {
    const mark = `w${act}x${this.made++}z`;
    this.all.set(mark, {
      mark,
      act,
      place,
      owner: screen.stores?.person ?? 'visitor',
      document: screen.document,
      typedMs: Date.now(),
      where: null,
      draft: null,
      sent: null,
      excuse: null,
    });
    return mark;
  }

  get live(): Mark[] {
    return [...this.all.values()].filter(({ excuse }) => excuse === null);
  }

  excuse(marks: Iterable<string>, why: string): void {
    for (const name of marks) {
      const mark = this.all.get(name);
      if (mark) mark.excuse ??= why;
    }
  }

  /** Excuses the marks that were typed just before their page was killed. */
  kill(documents: readonly string[], act: number): void {
    for (const mark of this.live)
      if (
        documents.includes(mark.document) &&
        Date.now() - mark.typedMs < STORED_MS &&
        mark.where?.kind !== 'draft'
      )
        mark.excuse = `its page was killed a moment later, act ${act}`;
  }

  /** During a navigation the old page is still drawn under the new address; its marks belong elsewhere. */
  private typedInto(place: string, value: string): string[] {
    return marksIn(value).filter((mark) => this.all.get(mark)?.place === place);
  }

  /** Remembers the marks in the fields. */
  note(screen: Screen): void {
    for (const field of screen.fields)
      if (isKept(field, screen.path))
        this.held.set(placeOf(field, screen), this.typedInto(placeOf(field, screen), field.value));
  }

  /**
   * The marks that a field last held and that are still in a draft that was not sent in another tab. @param sharesForms includes marks that another tab has typed
   * since this document was opened.
   */
  heldBy(place: string, { stores, document, ageMs }: Screen, sharesForms: boolean): string[] {
    if (!stores) return [];
    const isKnown = (mark: Mark | undefined) =>
      mark?.excuse === null &&
      (sharesForms || mark.document === document || mark.typedMs < Date.now() - ageMs);
    const drafts = stores.drafts.filter(
      ({ owner, isSpent }) => !isSpent && (owner === stores.person || owner === 'visitor'),
    );
    const isInDraft = (mark: Mark | undefined) =>
      drafts.some(({ name, marks }) => name === mark?.draft && marks.includes(mark.mark));
    return (this.held.get(place) ?? []).filter((name) => {
      const mark = this.all.get(name);
      return isInDraft(mark) && isKnown(mark);
    });
  }

  /** Searches for every live mark. @returns the missing ones. */
  find(screen: Screen, answers: Answers): Mark[] {
    const { stores } = screen;
    if (!stores) return [];
    for (const { isDiscarded, marks } of stores.entries)
      if (isDiscarded) this.excuse(marks, 'taken back by its author');
    const places = placesOf(screen, stores, answers);
    const missing: Mark[] = [];
    for (const mark of this.live) {
      const where = places.get(mark.mark);
      if (!where) missing.push(mark);
      else {
        mark.where = where;
        if (where.kind === 'draft') mark.draft ??= where.name ?? null;
        if ((where.kind === 'entry' || where.kind === 'receipt') && where.key)
          mark.sent = { key: where.key, name: where.name ?? '', lane: where.lane ?? '' };
      }
    }
    return missing;
  }
}

/** The place of each mark; if there are several, the last one in this order. */
function placesOf(screen: Screen, stores: Stores, answers: Answers): Map<string, Where> {
  const places = new Map<string, Where>();
  const put = (marks: Iterable<string>, where: Where) => {
    for (const mark of marks) places.set(mark, where);
  };
  put(answers.marks, { kind: 'server' });
  for (const { value } of screen.fields) put(marksIn(value), { kind: 'field' });
  put(stores.others, { kind: 'phone' });
  for (const { name, owner, marks } of stores.drafts) put(marks, { kind: 'draft', name, owner });
  for (const { marks, ...write } of stores.receipts) put(marks, { kind: 'receipt', ...write });
  for (const { marks, ...write } of stores.entries) put(marks, { kind: 'entry', ...write });
  return places;
}
