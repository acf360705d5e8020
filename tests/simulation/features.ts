/**
 * The simulator's events and checks by name. Each can be left out of a run to find the cause of
 * a fault: `npm run simulate -- --without realTriggers`. A feature that is off here is one that today's app does not
 * support yet.
 */
export const FEATURES = {
  /** With signal, every sendable entry goes within an hour, and nobody taps. */
  delayBound: true,
  /**
   * In the calm nothing is sent that the server has no room for, and entries that fit together do not go one by one.
   */
  thrift: true,
  /** The question "Send saved posts?" holds nothing that nobody has answered. */
  unansweredGoes: true,
  /** The server ends with the last like, preference and registration of each person. */
  lastWords: true,
  /** Likes name their post by its key where it has one. */
  namesByKey: true,
  /** Every row of a cache is the server's, also those that no stream carries. */
  seenRows: true,
  /** Some phones begin with nothing: no copy and no history. */
  emptyPhones: true,
  /** Bytes take time. */
  linkSpeed: true,
  /** Some links break every request or answer above a size. */
  breaksBySize: true,
  /** Some servers limit how much a person may write at once. */
  rateLimits: true,
  /** For a while some keys, or all, make the server fail internally. */
  poison: true,
  /** For hours the server answers everything with 500, 426 or 503. */
  badDeploys: true,
  /** Pages and the worker run for the app's own reasons: events, timers, `sync` and `periodicsync`. */
  realTriggers: true,
  /** A page of an older version beside newer ones. */
  olderPages: true,
  /** The phones sleep for 200 days while the server does its daily work. */
  longSleeps: true,
  /** A power cut takes back what the cache stored last; the outbox keeps its own. */
  cacheRollback: true,
  /** The browser closes the connections to the storage under the app. */
  closedStorage: true,
  /** In some runs the process behind the storage is lost under pages, which may not learn of its last writes. */
  lostStorage: true,
  /** In some runs the storage does not answer openings and reports no error. */
  silentStorage: true,
  /** Areas are kept, removed and moved, rows are seen outside streams, people and threads get other names. */
  areas: true,
  /** People follow threads, read them, and count what is new. */
  follows: true,
  /** People keep a book of animals, with and without an account. */
  animals: true,
  /** An account is deleted on another device. */
  deletedAccounts: true,
  /** Messages by people who are signed in, not only by visitors. */
  ownMessages: true,
  /** Many long posts at once. */
  longPosts: true,
  /** The server's disk is put back to an older state without a new history. */
  diskRollback: true,
  /** Some servers have caches in front of them, which now and then give old or misplaced answers. */
  sharedCaches: true,
  /** With PostgreSQL, the server's connections are cut before some commits. */
  cutConnections: true,
} as const satisfies Record<string, boolean>;

export type FeatureName = keyof typeof FEATURES;
export type Features = Readonly<Record<FeatureName, boolean>>;

const NAMES = Object.keys(FEATURES) as FeatureName[];
export const isFeatureName = (name: string): name is FeatureName => NAMES.some((each) => each === name);

/** The table with some of its lines changed. */
export const featuresWith = (changes: Partial<Features>): Features => ({ ...FEATURES, ...changes });
