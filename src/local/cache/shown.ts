import type { EntityName } from '#contract/sync.ts';
import type { Cache } from './cache.ts';

/** Rows that a page can be about; a thread stands for its posts too. */
export type ShownEntity = 'businesses' | 'threads';
/** Whether a row stays when room is made. */
export type Spared = (entity: EntityName, id: number) => boolean;
export const NOTHING_SPARED: Spared = () => false;

/**
 * What the screen of this page is about. On a full phone it stays, whatever else goes to make room: beside it may stand
 * a form, and its words are kept nowhere else.
 */
export class ShownRows {
  private readonly rows: { entity: ShownEntity; id: number }[] = [];

  /** Holds on to a row. @returns a function that lets it go. */
  hold(entity: ShownEntity, id: number): () => void {
    const row = { entity, id };
    this.rows.push(row);
    return () => void this.rows.splice(this.rows.indexOf(row), 1);
  }

  has(entity: ShownEntity, id: number): boolean {
    return this.rows.some((row) => row.entity === entity && row.id === id);
  }

  /** All that stays with what is shown. */
  async spared(cache: Cache): Promise<Spared> {
    const threads = this.rows.flatMap(({ entity, id }) => (entity === 'threads' ? [id] : []));
    const posts = new Set(await cache.posts.where('threadId').anyOf(threads).primaryKeys());
    return (entity, id) =>
      entity === 'businesses' || entity === 'threads'
        ? this.has(entity, id)
        : entity === 'posts' && posts.has(id);
  }
}
