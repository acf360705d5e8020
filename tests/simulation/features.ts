/**
 * What the simulator does to the app, and what it asks of it, by name. Each can be left out of a run, to tell what finds
 * a fault: `npm run simulate -- --without realTriggers`. What is off here is what today's app does not keep yet.
 */
export const FEATURES = {
  /** Where there is signal, what may go goes within an hour, and nobody taps. */
  delayBound: true,
  /** In the calm nothing is sent that the server has no room for, and nothing alone that could go together. */
  thrift: true,
  /** The question "Send saved posts?" holds nothing that nobody has answered. */
  unansweredGoes: true,
  /** The last like, preference and registration of each person are the server's. */
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
  /** Some servers let nobody write much at once. */
  rateLimits: true,
  /** For a while some keys, or all, make the server fail within. */
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
  /** In some runs the process behind the storage is lost under pages, which may not hear what it still did. */
  lostStorage: true,
  /** In some runs the storage does not answer those that open it, and says nothing of it. */
  silentStorage: true,
  /** Areas are kept, removed and moved, rows are seen outside streams, people and threads get other names. */
  areas: true,
  /** An account is deleted on another device. */
  deletedAccounts: true,
  /** Messages by people who are signed in, not only by visitors. */
  ownMessages: true,
  /** Many long posts at once. */
  longPosts: true,
  /** The server's disk is put back to an older state, and nobody begins a new history. */
  diskRollback: true,
  /** Before some servers stand caches, which now and then answer with what is old or belongs elsewhere. */
  sharedCaches: true,
  /** Where the server's database is PostgreSQL, its connections are cut off before some commits. */
  cutConnections: true,
} as const satisfies Record<string, boolean>;

export type FeatureName = keyof typeof FEATURES;
export type Features = Readonly<Record<FeatureName, boolean>>;

const NAMES = Object.keys(FEATURES) as FeatureName[];
export const isFeatureName = (name: string): name is FeatureName => NAMES.some((each) => each === name);

/** The table with some of its lines changed. */
export const featuresWith = (changes: Partial<Features>): Features => ({ ...FEATURES, ...changes });
