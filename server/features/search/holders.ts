/** The lowest four bits of a number tell the fields, the 28 above them the slot. */
const FIELD_BITS = 4;
const FIELDS = (1 << FIELD_BITS) - 1;
/** The slots of texts are below this. */
export const MOST_SLOTS = 2 ** (32 - FIELD_BITS);

const slotOf = (packed: number) => packed >>> FIELD_BITS;
const fieldsOf = (packed: number) => packed & FIELDS;
const pack = (slot: number, fields: number) => ((slot << FIELD_BITS) | fields) >>> 0;

/**
 * Which texts, by their slots, hold a word, and in which of their at most four fields: a bit for each. One number for a text, in
 * the order of the slots: a fifth of the room that a map takes. Where a text has gone a number without fields stays, until half
 * of them are such.
 */
export class Holders {
  private packed: number[] = [];
  private gone = 0;

  /** How many texts hold it. */
  get size(): number {
    return this.packed.length - this.gone;
  }

  /** In which fields a text holds it; 0 where it does not. */
  of(slot: number): number {
    const packed = this.packed[this.placeOf(slot)];
    return packed !== undefined && slotOf(packed) === slot ? fieldsOf(packed) : 0;
  }

  /** @param slot behind every one that was ever added. */
  add(slot: number, fields: number): void {
    this.packed.push(pack(slot, fields));
  }

  remove(slot: number): void {
    if (this.of(slot) === 0) return;
    this.packed[this.placeOf(slot)] = pack(slot, 0);
    this.gone += 1;
    if (this.gone * 2 > this.packed.length) this.trim();
  }

  forEach(visit: (slot: number, fields: number) => void): void {
    for (const packed of this.packed) if (fieldsOf(packed) !== 0) visit(slotOf(packed), fieldsOf(packed));
  }

  slots(): number[] {
    const slots: number[] = [];
    this.forEach((slot) => void slots.push(slot));
    return slots;
  }

  /** Gives back the room of what has gone, and what was taken for more to come. */
  trim(): void {
    this.packed = this.packed.filter((packed) => fieldsOf(packed) !== 0);
    this.gone = 0;
  }

  /** The first place whose slot is not less. */
  private placeOf(slot: number): number {
    const wanted = pack(slot, 0);
    let [low, high] = [0, this.packed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.packed[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
