import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { Reader } from '../../db/store.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';

/** Memory overhead of one cached text. */
const ENTRY_BYTES = 200;
const COMMA = Buffer.from(',');

interface CachedText {
  version: number;
  /** Its JSON without the closing brace, so that a search can append to it. */
  bytes: Buffer;
}

/** A cache of listings as JSON bytes, by id and version, least recently used first out. */
export class RowTexts {
  private readonly kept = new Map<number, CachedText>(); // least recently used first
  private bytes = 0;
  private readonly maxBytes: number;

  constructor(maxBytes: number = SEARCH_LIMITS.rowTextsBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Returns the JSON of listings with their distances; listings that are gone are left out. Reads only what is not
   * cached.
   */
  async read(
    db: Reader,
    hits: readonly { id: number; distance: number }[],
    versionOf: (id: number) => number | undefined,
  ): Promise<{ id: number; parts: [row: Buffer, distance: Buffer] }[]> {
    const found = new Map<number, Buffer>();
    const missing: number[] = [];
    for (const { id } of hits) {
      const cached = this.find(id, versionOf(id));
      if (cached) found.set(id, cached);
      else missing.push(id);
    }
    for (const row of await findBusinesses(db, missing)) {
      const bytes = Buffer.from(JSON.stringify(row).slice(0, -1));
      this.keep(row.id, { version: row.version, bytes });
      found.set(row.id, bytes);
    }
    return hits.flatMap(({ id, distance }) => {
      const row = found.get(id);
      return row ? [{ id, parts: [row, Buffer.from(`,"distance":${JSON.stringify(distance)}}`)] }] : [];
    });
  }

  private find(id: number, version: number | undefined): Buffer | undefined {
    const cached = this.kept.get(id);
    if (!cached || cached.version !== version) return undefined;
    this.kept.delete(id);
    this.kept.set(id, cached);
    return cached.bytes;
  }

  private keep(id: number, kept: CachedText): void {
    this.drop(id);
    this.kept.set(id, kept);
    this.bytes += kept.bytes.byteLength + ENTRY_BYTES;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(id: number): void {
    const cached = this.kept.get(id);
    if (!cached) return;
    this.kept.delete(id);
    this.bytes -= cached.bytes.byteLength + ENTRY_BYTES;
  }
}

/** Joins rows in parts to a JSON list. */
export function listOf(rows: readonly { parts: readonly Buffer[] }[]): Buffer<ArrayBuffer> {
  const parts = rows.flatMap((row, index) => (index === 0 ? row.parts : [COMMA, ...row.parts]));
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
