/** A seed that once broke a promise, with its finding. The fix and its seed are committed together. */
export interface KeptSeed {
  seed: number;
  found: string;
}

/**
 * Runs that found a fault. Every engine change shifts the events of a seed, so each sentence describes the original
 * fault.
 */
export const KEPT_SEEDS: readonly KeptSeed[] = [
  {
    seed: 65,
    found: 'I10: receipts were dropped when the clock was set between an answer and its settling',
  },
  {
    seed: 49,
    found: 'I9: after a restore a post was shown twice, under its old id and its new one',
  },
  {
    seed: 303,
    found: 'I9: after a restore a review was shown twice, as posted in the old history and as waiting',
  },
  {
    seed: 265,
    found: 'I9: the end of a refill removed an own post that had just taken the id of a lost one',
  },
  {
    seed: 72,
    found:
      'I9: the answer to a reply brought its thread before the first post had its id, and the post was not shown',
  },
  {
    seed: 8049,
    found: 'thrift: a lock was stolen from a page that had just acquired it, so page and worker both sent',
  },
  {
    seed: 95,
    found: 'I4: a phone without its cache sent no epoch, and after a restore the older of two settings won',
  },
  { seed: 164, found: 'I5: two restores within a second issued the same ids twice' },
  {
    seed: 218,
    found: 'I8: an answer that contained a row twice stored the older one after the newer one was evicted',
  },
  {
    seed: 205,
    found:
      'I8: a page killed between storing the rows of a pull and its token missed that the disk was rolled back',
  },
  {
    seed: 9000580,
    found: 'calm: a phone killed between its two history records sent the same batch forever',
  },
  {
    seed: 9000406,
    found: 'I8: the token of lost data was replaced by a newer one before it was sent',
  },
  {
    seed: 9102307,
    found: 'I2: after a disk rollback and a restored backup, the data that both should have was not compared',
  },
  { seed: 9001521, found: 'I2: an answer of an abandoned history was recorded as sent' },
  {
    seed: 9000799,
    found: 'I9: a delivered row was evicted with rows that were only seen, while another page made room',
  },
  {
    seed: 9000577,
    found: 'I10: a page that missed the eviction of a thread stored a reply that waited forever',
  },
  {
    seed: 9000830,
    found: 'last: the later of two merged favorites removed one that the earlier had added',
  },
  {
    seed: 9003788,
    found: 'last: a like was not taken back because the cache had lost it in a power cut',
  },
  { seed: 9000921, found: 'delay: a like of a refused post was sent every half hour' },
  {
    seed: 9101424,
    found: 'delay: a message over the hourly limit made all entries go one by one, an hour apart',
  },
  {
    seed: 9001534,
    found: 'I8: eight long posts were too large for the slowest link, and the phone never asked for fewer',
  },
  {
    seed: 9401344,
    found: 'I8: an answer of a history that another page had abandoned overwrote the current one',
  },
  {
    seed: 9403832,
    found: 'delay: a reply to a thread that was deleted during a lost request waited forever',
  },
  {
    seed: 9403012,
    found: 'I9: a review that another page had just rewritten was evicted with the one that was only seen',
  },
  {
    seed: 20002987,
    found: 'I9: an own thread that returned to the forum stream was missing until its page arrived',
  },
  {
    seed: 77000031,
    found: 'I9: a review edited during a rollback was shown twice, because its old key matched no row',
  },
  {
    seed: 77001203,
    found: 'I2: a backup of a rolled-back disk was taken for a backup of the known disk',
  },
  {
    seed: 200002089,
    found: 'I8: a history ended before the cache knew of it, and the next one lacked rows that the cache had',
  },
  {
    seed: 200005988,
    found:
      'delay: a write about a post that a disk had lost waited, and after 200 days no phone could report the loss',
  },
  {
    seed: 200007856,
    found: 'thrift: two phones share their person’s limit on the server, but only one was counted',
  },
  {
    seed: 440002798,
    found:
      'I8: a quiet thread that was evicted while its page was in flight came back, and no stream updated it',
  },
  {
    seed: 330000123,
    found:
      'I8: a listing of a lost disk stayed on a phone that slept for 200 days, when no phone could report the loss',
  },
  {
    seed: 440021021,
    found: 'thrift: a half-hourly request that waits for a phone that is away was counted as too frequent',
  },
  {
    seed: 440023214,
    found: 'I9: words that replaced a lost post were searched for after their author had edited them',
  },
  {
    seed: 440025973,
    found: 'I7: a post was lost for good when its late edit reached the rolled-back disk first',
  },
  {
    seed: 440029675,
    found: 'delay: a proxy’s 413 for a cancel counted against its delivered write, and the edit waited a day',
  },
  {
    seed: 320000168,
    found:
      'I8: a page frozen during an answer that a listing is gone removed the listing after it was restored',
  },
  {
    seed: 450003774,
    found:
      'thrift: two writes that wait for two things of another phone were counted as one that is sent too often',
  },
  {
    seed: 900004038,
    found:
      'last: a removal that was refused, lost by a restore and retried under a new key was looked up by its old key',
  },
  {
    seed: 150004401,
    found:
      'I8: versions of a lost disk were reused while all phones slept for 200 days, when no phone could report the loss',
  },
  {
    seed: 700000836,
    found: 'calm: Dexie’s error for a call between closing and reopening a database was taken for a fault',
  },
  {
    seed: 810000488,
    found:
      'I9: a post whose answer was lost, on a phone that was full by then, was stored again under another key',
  },
  {
    seed: 810004319,
    found: 'delay: an old doubt restarted the day of a parked favorite, which then waited two',
  },
  {
    seed: 810005581,
    found: 'delay: as above, where another parked entry was delivered first after both days',
  },
  {
    seed: 810013565,
    found: 'I8: a game evicted from a full phone came back from a cache in its earlier version',
  },
  { seed: 810014269, found: 'I8: as above, with a forum category that the phone had only seen' },
  {
    seed: 810007102,
    found:
      'calm: on a slow link each answer after a silence started another pull, which canceled the one in progress',
  },
  { seed: 810010661, found: 'calm: as above, where two closed pages of the forum took too long together' },
  { seed: 810017252, found: 'calm: as above, on a phone without a complete copy of the forum' },
  {
    seed: 810004700,
    found:
      'I10: four of 49 posts held during a sign-in were unsent after an hour: a server that takes three at once got six',
  },
  {
    seed: 850001557,
    found:
      'I8: a frozen page’s answer came from a disk that was rolled back later and had reused its version; its token was not sent',
  },
  {
    seed: 144,
    found:
      'I8: the token of an answer was dropped when the answer had no own rows and only moved a cursor past removals',
  },
  {
    seed: 850001846,
    found:
      'I9: an edit of a posted thread was counted beside its waiting card when a page ended between post and thread',
  },
  {
    seed: 930003553,
    found:
      'I2: an answer about a version too old to have a token blocked all later tokens, so no phone reported the rollback',
  },
  {
    seed: 930012552,
    found: 'calm: a search whose database connection closed before it read the grid ended on the error page',
  },
  {
    seed: 4001120,
    found: 'delay: a report of one’s own review kept the old key when an edit gave the review a new one',
  },
  {
    seed: 4005823,
    found:
      'I10: a report of a post that a restored server had lost kept the old key when the post got a new one, and waited forever',
  },
  {
    seed: 4006385,
    found:
      'calm: under locks that hold nothing, two contexts took over each other’s batch as long as the server deferred it',
  },
];
