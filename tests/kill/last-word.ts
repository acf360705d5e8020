import type { DatabaseSync } from 'node:sqlite';
import type { Deed, Ledger } from './ledger.ts';
import { rowsOf } from './rows.ts';

/** A write that a later one at the same place replaces. */
interface Replaced {
  name: Deed['name'];
  /** Selects the present `place` and `word`. */
  sql: string;
  placeOf(deed: Deed): string;
  wordOf(deed: Deed): string;
  /** The value where nothing was ever written. */
  nothing: string;
}

const REPLACED: Replaced[] = [
  {
    name: 'review.write',
    sql: `select username || '/' || business_id as place, comment as word
      from reviews join users on users.id = author_id`,
    placeOf: ({ person, args }) => `${person}/${args.businessId}`,
    wordOf: ({ args }) => String(args.comment),
    nothing: '',
  },
  {
    name: 'post.like',
    sql: `select username || '/' || post_id as place, 'liked' as word
      from post_likes join users on users.id = user_id`,
    placeOf: ({ person, args }) => `${person}/${args.post}`,
    wordOf: ({ args }) => (args.liked ? 'liked' : ''),
    nothing: '',
  },
  {
    name: 'preferences.set',
    sql: 'select username as place, animals as word from users',
    placeOf: ({ person }) => person,
    wordOf: ({ args }) => JSON.stringify(args.animals),
    nothing: '[]',
  },
];

/**
 * Where a later write replaces an earlier one, the value is the last acknowledged one, or one whose fate is unknown.
 */
export const lastWordFaults = (db: DatabaseSync, { deeds }: Ledger): string[] =>
  REPLACED.flatMap((kind) => {
    const standing = new Map(rowsOf(db, kind.sql).map(({ place, word }) => [String(place), String(word)]));
    return [...byPlace(deeds, kind)].flatMap(([place, own]) => {
      const word = standing.get(place) ?? kind.nothing;
      return allowedIn(own, kind).has(word) ? [] : [`${kind.name} at ${place} says "${word}"`];
    });
  });

function byPlace(deeds: readonly Deed[], { name, placeOf }: Replaced): Map<string, Deed[]> {
  const places = new Map<string, Deed[]>();
  for (const deed of deeds) {
    if (deed.name !== name) continue;
    const own = places.get(placeOf(deed));
    if (own) own.push(deed);
    else places.set(placeOf(deed), [deed]);
  }
  return places;
}

/**
 * The last acknowledged word and the words that were sent after it; also the empty value, while none is acknowledged.
 */
function allowedIn(deeds: readonly Deed[], { wordOf, nothing }: Replaced): Set<string> {
  const last = deeds.findLastIndex(({ isAcknowledged }) => isAcknowledged);
  return new Set([...(last < 0 ? [nothing] : []), ...deeds.slice(Math.max(0, last)).map(wordOf)]);
}
