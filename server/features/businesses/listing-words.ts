import type { Business } from '#contract/businesses.ts';
import { assertFewLinks, assertRoomForText } from '../../writes/newcomers.ts';
import type { WriteContext } from '../../writes/write.ts';

interface Worded
  extends Pick<
    Business,
    'name' | 'description' | 'address' | 'city' | 'state' | 'zipCode' | 'website' | 'email'
  > {
  hours?: Business['hours'] | undefined;
}

/** The free texts of a listing: name, and all others as one. Its website is a field of its own, not a link in a text. */
function wordsOf({ name, description, address, city, state, zipCode, hours }: Worded): [string, string] {
  const note = typeof hours === 'string' ? hours : hours?.note;
  return [name, [description, address, city, state, zipCode, note].join('\n')];
}

function textsOf(listing: Worded): string[] {
  const [name, others] = wordsOf(listing);
  return [name, [others, listing.website, listing.email].join('\n')];
}

/**
 * Keeps a new account from filling a listing with links or text, in whichever fields. @param earlier the listing that
 * an edit changes; what it already has is no reason. @throws PutOff until the first day ends, or there is room.
 */
export function assertFewWords(w: WriteContext, listing: Worded, earlier?: Worded): void {
  assertFewLinks(w, wordsOf(listing), { where: 'listing', earlier: earlier && wordsOf(earlier) });
  assertRoomForText(w, textsOf(listing), earlier && textsOf(earlier));
}
