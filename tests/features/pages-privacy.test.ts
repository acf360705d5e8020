import { expect, test } from 'vitest';
import type { OwnEntity } from '#contract/entities.ts';
import { PRIVACY_WORDS } from '#src/features/pages/pages.words.ts';
import { ACCOUNT_WORDS } from '#src/features/profile/profile.words.ts';

/**
 * The words for the rows of one person on the privacy page, and in the text about deleting an account. A new entity
 * belongs here and in these texts, also in Spanish.
 */
const NAMED: { readonly [E in OwnEntity]: readonly [kept: string, deleted: string] } = {
  profile: ['your profile', 'name'],
  likes: ['your likes', 'likes'],
  myPeople: ['your contacts', 'contacts'],
  animals: ['your animals', 'animals'],
  records: ['your animals', 'animals'],
  follows: ['the threads you follow', 'followed threads'],
};

test.each(Object.entries(NAMED))('the privacy page and the text about deletion name %s', (_, words) => {
  const [kept, deleted] = words;
  expect(PRIVACY_WORDS.phonePoints.join(' ')).toContain(kept);
  expect(ACCOUNT_WORDS.deleteConsequences.join(' ')).toContain(deleted);
});
