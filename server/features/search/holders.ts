/** The lowest four bits of a number tell the fields, the 28 above them the id. */
const FIELD_BITS = 4;
const FIELDS = (1 << FIELD_BITS) - 1;

const idOf = (packed: number) => packed >>> FIELD_BITS;
const fieldsOf = (packed: number) => packed & FIELDS;
const pack = (id: number, fields: number) => ((id << FIELD_BITS) | fields) >>> 0;

/**
 * Which texts hold a word, and in which of their at most four fields: a bit for each. One number for a text, in the order of
 * the ids: a fifth of the room that a map takes.
 */
export class Holders {
  private packed: number[] = [];

  /** How many texts hold it. */
  get size(): number {
    return this.packed.length;
  }

  /** In which fields a text holds it; 0 where it does not. */
  of(id: number): number {
    const packed = this.packed[this.placeOf(id)];
    return packed !== undefined && idOf(packed) === id ? fieldsOf(packed) : 0;
  }

  /** @param fields 0: the text does not hold it any more. */
  set(id: number, fields: number): void {
    const place = this.placeOf(id);
    const isThere = place < this.packed.length && idOf(this.packed[place] as number) === id;
    if (fields === 0 && !isThere) return;
    if (fields === 0) this.packed.splice(place, 1);
    else if (isThere) this.packed[place] = pack(id, fields);
    else if (place === this.packed.length) this.packed.push(pack(id, fields));
    else this.packed.splice(place, 0, pack(id, fields));
  }

  forEach(visit: (id: number, fields: number) => void): void {
    for (const packed of this.packed) visit(idOf(packed), fieldsOf(packed));
  }

  ids(): number[] {
    return this.packed.map(idOf);
  }

  /** Gives back the room that was taken for more to come. */
  trim(): void {
    this.packed = this.packed.slice();
  }

  /** The first place whose id is not less. */
  private placeOf(id: number): number {
    const wanted = pack(id, 0);
    const { packed } = this;
    let [low, high] = [0, packed.length];
    if (high === 0 || (packed[high - 1] as number) < wanted) return high; // a new text has the largest id
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((packed[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
