import type { EntityName } from '#contract/entities.ts';
import type { Cache } from './cache.ts';

/** Entities that a page can be about; a thread includes its posts, a business its reviews. */
export type ShownEntity = 'businesses' | 'threads';
/** Whether a row survives eviction. */
export type Spared = (entity: EntityName, id: number) => boolean;
export const NOTHING_SPARED: Spared = () => false;

/**
 * The rows on screen. They survive eviction on a full phone: a form beside them may hold words that are stored
 * nowhere else.
 */
export class ShownRows {
  private readonly rows: { entity: ShownEntity; id: number }[] = [];

  /** Protects a row. @returns a function that releases it. */
  hold(entity: ShownEntity, id: number): () => void {
    const row = { entity, id };
    this.rows.push(row);
    return () => void this.rows.splice(this.rows.indexOf(row), 1);
  }

  has(entity: ShownEntity, id: number): boolean {
    return this.rows.some((row) => row.entity === entity && row.id === id);
  }

  /** The rows that survive together with the rows on screen. */
  async spared(cache: Cache): Promise<Spared> {
    const idsOf = (of: ShownEntity) => this.rows.flatMap(({ entity, id }) => (entity === of ? [id] : []));
    const parts: Partial<Record<EntityName, Set<number>>> = {
      posts: new Set(await cache.posts.where('threadId').anyOf(idsOf('threads')).primaryKeys()),
      reviews: new Set(await cache.reviews.where('businessId').anyOf(idsOf('businesses')).primaryKeys()),
    };
    return (entity, id) =>
      entity === 'businesses' || entity === 'threads'
        ? this.has(entity, id)
        : (parts[entity]?.has(id) ?? false);
  }
}
