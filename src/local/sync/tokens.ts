import type { SyncCore } from './sync-core.ts';

type Core = Pick<SyncCore, 'outbox'>;

/** One of the server's tokens, which tells a disk that was put back when it is shown. */
interface Token {
  token: string;
  /** The history that it is of. */
  epoch: string;
  /** The newest version that the answer spoke of. */
  version: number;
}

/** Under which the outbox keeps those that are still to be shown, first come first, and the one of the newest version. */
const TOKENS = 'seenTokens';
/** Where versions before keep theirs: one, or a list. A tab that still runs one would put its own in a list's place. */
const OF_OLDER = 'seen';
/** Each opening, push and pull of one's own shows one; what the public pulls between them bring is never many. */
const TOKENS_MAX = 8;

/** All that this phone holds; of what an older tab has noted meanwhile only what is newer. */
async function readSeen({ outbox }: Core): Promise<Token[]> {
  const known = await outbox.readMeta<Token[]>(TOKENS, []);
  const noted = [await outbox.readMeta<Token | Token[]>(OF_OLDER, [])].flat();
  return [...known, ...noted.filter((one) => known.every((other) => isAfter(one, other)))];
}

const isAfter = (one: Token, other: Token) => one.epoch !== other.epoch || one.version > other.version;

/** The token that this phone shows; null before the first. */
export const seenToken = async (core: Core): Promise<string | null> =>
  (await readSeen(core))[0]?.token ?? null;

/**
 * Keeps the token of the newest version that an answer has told, so that it can tell when the server's disk was put back.
 * None takes the place of another that was not shown yet: that one may be all that tells of it. An answer that was long on
 * its way is no different: the disk may have been put back behind it, and its version been used again since.
 * @param shown the token that the answered request showed: it was found in order.
 */
export async function noteSeen(
  core: Core,
  { seen: token, epoch }: { seen?: string; epoch: string },
  { version, isNews }: ToldVersion,
  shown: string | null,
): Promise<void> {
  await change(core, async (known) => {
    const history = await core.outbox.readHistory();
    if (history !== null && history.epoch !== epoch) return known;
    const before = known.filter((one) => one.epoch === epoch);
    if (token === undefined) return withoutShown(before, shown); // of an old version the server has none any more
    const told: Token = { token, epoch, version };
    const isNewest = before.every((one) => one.version < version);
    const isLate = isNews && before.every((one) => one.token !== token);
    return withoutShown(isNewest || isLate ? [...before, told] : before, shown);
  });
}

/** What an answer has told. */
export interface ToldVersion {
  /** The newest version that it speaks of. */
  version: number;
  /** Whether it brings what this phone did not have. */
  isNews: boolean;
}

/**
 * What pages and rows tell. Pages bring something where they move a cursor: also an empty one passes by what may be used
 * again. @param versions of the rows beside them.
 */
export const toldBy = (
  pages: readonly { from: number; to: number }[],
  versions: readonly number[] = [],
): ToldVersion => ({
  version: Math.max(0, ...pages.map(({ to }) => to), ...versions),
  isNews: versions.length > 0 || pages.some(({ from, to }) => to > from),
});

/** An answer that tells of no version has found a token in order. */
export const noteShown = (core: Core, shown: string | null): Promise<void> =>
  change(core, async (known) => withoutShown(known, shown));

/**
 * Another history has begun: a token of what both have in common may still be evidence; what the new one does not hold
 * would be taken for a disk that was put back.
 */
export const keepSeen = (
  core: Core,
  epoch: string,
  isLost: (told: Pick<Token, 'epoch' | 'version'>) => boolean,
): Promise<void> =>
  change(core, async (known) => known.filter((one) => !isLost(one)).map((one) => ({ ...one, epoch })));

/**
 * In the order in which they came, so that what a disk tells which was put back never stands before what it has lost. The
 * token of the newest version stays, and is shown again when the others have been: a later loss may be beyond them.
 */
function withoutShown(tokens: Token[], shown: string | null): Token[] {
  const newest = tokens.findLast(({ version }) => tokens.every((other) => other.version <= version));
  const [first, ...others] = tokens;
  if (first === undefined || newest === undefined) return [];
  const left = first.token !== shown ? tokens : first === newest ? [...others, first] : others;
  const tooMany = left.slice(1).filter((one) => one !== newest);
  const dropped = new Set(tooMany.slice(0, Math.max(0, left.length - TOKENS_MAX)));
  return left.filter((one) => !dropped.has(one));
}

/** In one step, so that of pages which hear of two versions in the same moment none forgets the other's. */
async function change(core: Core, next: (known: Token[]) => Promise<Token[]>): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', outbox.meta, async () => {
    const known = await outbox.readMeta<Token[]>(TOKENS, []);
    const tokens = await next(await readSeen(core));
    if (JSON.stringify(tokens) !== JSON.stringify(known)) await outbox.writeMeta(TOKENS, tokens);
    if ((await outbox.meta.get(OF_OLDER)) !== undefined) await outbox.meta.delete(OF_OLDER); // of use or not, the list has it now
  });
}
