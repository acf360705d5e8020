/** The lowest four bits of a number are the fields, the 28 above them the slot. */
export const FIELD_BITS = 4;
const FIELDS = (1 << FIELD_BITS) - 1;
/** Upper limit of slots. */
export const MOST_SLOTS = 2 ** (32 - FIELD_BITS);

const slotOf = (packed: number) => packed >>> FIELD_BITS;
const fieldsOf = (packed: number) => packed & FIELDS;
const pack = (slot: number, fields: number) => ((slot << FIELD_BITS) | fields) >>> 0;

/**
 * The texts that contain a word, by their slots, and in which of at most four fields, a bit for each. One number per
 * text, sorted by slot: a fifth of the memory of a map. A removed text leaves a number without fields, until half of
 * them are such.
 */
export class Holders {
  private packed: number[] = [];
  private removedCount = 0;

  /** Returns the number of texts with the word. */
  get size(): number {
    return this.packed.length - this.removedCount;
  }

  /** Returns the fields of a text that contain the word; 0 for none. */
  of(slot: number): number {
    const packed = this.packed[this.positionOf(slot)];
    return packed !== undefined && slotOf(packed) === slot ? fieldsOf(packed) : 0;
  }

  /** @param slot the greatest of all that were ever added, or a greater one; it is `slot` again for another field */
  add(slot: number, fields: number): void {
    const last = this.packed.length - 1;
    const packed = this.packed[last];
    if (packed !== undefined && slotOf(packed) === slot) this.packed[last] = (packed | fields) >>> 0;
    else this.packed.push(pack(slot, fields));
  }

  remove(slot: number): void {
    if (this.of(slot) === 0) return;
    this.packed[this.positionOf(slot)] = pack(slot, 0);
    this.removedCount += 1;
    if (this.removedCount * 2 > this.packed.length) this.trim();
  }

  forEach(visit: (slot: number, fields: number) => void): void {
    for (const packed of this.packed) if (fieldsOf(packed) !== 0) visit(slotOf(packed), fieldsOf(packed));
  }

  slots(): number[] {
    const slots: number[] = [];
    this.forEach((slot) => void slots.push(slot));
    return slots;
  }

  /** Frees the memory of removed and reserved entries. */
  trim(): void {
    this.packed = this.packed.filter((packed) => fieldsOf(packed) !== 0);
    this.removedCount = 0;
  }

  /** Returns the first position whose slot is not less. */
  private positionOf(slot: number): number {
    const target = pack(slot, 0);
    let [low, high] = [0, this.packed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.packed[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
