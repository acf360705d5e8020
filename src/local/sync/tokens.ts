import type { SyncCore } from './sync-core.ts';

type Core = Pick<SyncCore, 'outbox'>;

/** A server token; showing it again reveals a disk that was put back. */
interface Token {
  token: string;
  /** Its history. */
  epoch: string;
  /** The newest version in the answer. */
  version: number;
}

/** Meta key of the tokens still to be shown, oldest first, and the one of the newest version. */
const TOKENS = 'seenTokens';
/** Meta key of older app versions: one token or a list. A tab with an older version would overwrite a list. */
const OF_OLDER = 'seen';
/** Every opening, push and own pull shows one, so few accumulate. */
const TOKENS_MAX = 8;

/** All tokens of this phone; of an older tab's, only newer ones. */
async function readSeen({ outbox }: Core): Promise<Token[]> {
  const stored = await outbox.readMeta<Token[]>(TOKENS, []);
  const noted = [await outbox.readMeta<Token | Token[]>(OF_OLDER, [])].flat();
  return [...stored, ...noted.filter((one) => stored.every((other) => isAfter(one, other)))];
}

const isAfter = (one: Token, other: Token) => one.epoch !== other.epoch || one.version > other.version;

/** The token to show next; null before the first. */
export const seenToken = async (core: Core): Promise<string | null> =>
  (await readSeen(core))[0]?.token ?? null;

/**
 * Keeps the token of an answer's newest version, to detect that the server's disk was put back. It never replaces one
 * that was not shown yet: that one may be the only evidence. A delayed answer counts too: the disk may have been put
 * back after it, and its version reused.
 * @param shown the token of the request: the server accepted it.
 */
export async function noteSeen(
  core: Core,
  { seen: token, epoch }: { seen?: string; epoch: string },
  { version, isNews }: ReportedVersion,
  shown: string | null,
): Promise<void> {
  await change(core, async (known) => {
    const history = await core.outbox.readHistory();
    if (history !== null && history.epoch !== epoch) return known;
    const before = known.filter((one) => one.epoch === epoch);
    if (token === undefined) return withoutShown(before, shown); // the server has no token for an old version anymore
    const current: Token = { token, epoch, version };
    const isNewest = before.every((one) => one.version < version);
    const isLate = isNews && before.every((one) => one.token !== token);
    return withoutShown(isNewest || isLate ? [...before, current] : before, shown);
  });
}

/** The versions that an answer reported. */
export interface ReportedVersion {
  /** The newest version it mentions. */
  version: number;
  /** Whether it brings something new. */
  isNews: boolean;
}

/**
 * The version that pages and rows report. A page is news when it moves a cursor: even an empty one skips versions
 * that may be reused. @param versions of the rows beside the pages.
 */
export const reportedVersions = (
  pages: readonly { from: number; to: number }[],
  versions: readonly number[] = [],
): ReportedVersion => ({
  version: Math.max(0, ...pages.map(({ to }) => to), ...versions),
  isNews: versions.length > 0 || pages.some(({ from, to }) => to > from),
});

/** An answer without a version only confirms the shown token. */
export const noteShown = (core: Core, shown: string | null): Promise<void> =>
  change(core, async (tokens) => withoutShown(tokens, shown));

/**
 * A new history began: a token of the shared part may still be evidence; one that the new history lacks would look
 * like a disk that was put back.
 */
export const keepSeen = (
  core: Core,
  epoch: string,
  isLost: (current: Pick<Token, 'epoch' | 'version'>) => boolean,
): Promise<void> =>
  change(core, async (known) => known.filter((one) => !isLost(one)).map((one) => ({ ...one, epoch })));

/**
 * Keeps the order of arrival, so that evidence of a put-back disk never precedes what it lost. The token of the
 * newest version stays and is shown again after the others: a later loss may be beyond them.
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

/** One transaction, so that two pages with two versions do not overwrite each other. */
async function change(core: Core, next: (tokens: Token[]) => Promise<Token[]>): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', outbox.meta, async () => {
    const stored = await outbox.readMeta<Token[]>(TOKENS, []);
    const tokens = await next(await readSeen(core));
    if (JSON.stringify(tokens) !== JSON.stringify(stored)) await outbox.writeMeta(TOKENS, tokens);
    if ((await outbox.meta.get(OF_OLDER)) !== undefined) await outbox.meta.delete(OF_OLDER); // used or not, the list has it now
  });
}
