import type { EntityName } from '#contract/entities.ts';
import type { Cache, MemberRow } from './cache.ts';

export type MemberKey = [string, EntityName, number];

/** A range of member keys; an empty list sorts after every name. */
export type MemberRange = readonly [from: unknown, to: unknown];

/** Members read before other tasks get a turn. */
const MEMBERS_AT_ONCE = 200;

export const ofStream = (stream: string): MemberRange => [[stream], [stream, []]];
export const ofAreas: MemberRange = [['area:'], ['area;']]; // the character after ':'
export const ofAll: MemberRange = [[], [[]]];

const within = (cache: Cache, [from, to]: MemberRange) =>
  cache.members.where('[stream+entity+id]').between(from, to, false, false);

/** Reads the keys of a range in steps, so that thousands do not block a cheap phone. */
export async function memberKeys(cache: Cache, range: MemberRange): Promise<MemberKey[]> {
  const keys: MemberKey[] = [];
  for (let from = range[0]; ; from = keys.at(-1)) {
    const some = await within(cache, [from, range[1]]).limit(MEMBERS_AT_ONCE).primaryKeys();
    keys.push(...some);
    if (some.length < MEMBERS_AT_ONCE) return keys;
  }
}

/** Reads the next members of a stream. @param last where the previous step ended. */
export function nextMembers(cache: Cache, stream: string, last: MemberRow | undefined): Promise<MemberRow[]> {
  const [from, to] = ofStream(stream);
  const after = last ? [last.stream, last.entity, last.id] : from;
  return within(cache, [after, to]).limit(MEMBERS_AT_ONCE).toArray();
}
