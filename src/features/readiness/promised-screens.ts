import { SEARCH_LIMITS } from '#contract/limits.ts';
import { readBusiness } from '#src/features/businesses/business.local.ts';
import { readVets } from '#src/features/emergency/emergency.local.ts';
import { isNextMonthKept } from '#src/features/events/events.local.ts';
import { readPhone } from '#src/features/explore/phone.local.ts';
import { readForums } from '#src/features/forums/forums.local.ts';
import { readThread } from '#src/features/forums/thread/thread.local.ts';
import { readPeople } from '#src/features/people/people.local.ts';
import { readShownProfile } from '#src/features/profile/profile.local.ts';
import { readQuiz } from '#src/features/quiz/quiz.local.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { readSession, signedInId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import { type PromisedScreenId, READINESS_WORDS as WORDS } from './readiness.words.ts';

/** Runs a screen's own queries on the local store and returns what is missing. */
export type Opener = (core: Core) => Promise<string | null>;

/** The checks of all screens that must work offline, each with the screen's own queries. */
export const PROMISED_SCREENS: Partial<Record<PromisedScreenId, Opener>> = {
  async search(core) {
    for (const { centre, radiusMiles } of await readAreas(core.cache)) {
      const circle = { location: centre, radius: radiusMiles };
      const { found } = await readPhone(
        core.cache,
        circle,
        core.reach.serverNowMs(),
        SEARCH_LIMITS.nearbyResults,
      );
      for (const { id } of found) await readBusiness(core.cache, id);
    }
    return null;
  },
  async emergency(core) {
    const { point } = await readOrigin(core);
    await readVets(core, null, point); // an area without listings is not an error
    await readPeople(core, (await readSession(core.cache))?.user ?? null);
    return null;
  },
  async events(core) {
    return (await isNextMonthKept(core)) ? null : WORDS.nextMonth;
  },
  async forums(core) {
    const me = await signedInId(core.cache);
    const { recent } = await readForums(core, me);
    for (const { slug } of recent)
      await readThread(core, {
        address: slug,
        me,
        head: SEARCH_LIMITS.resultsMax,
        hasNewest: true,
        seq: null,
      });
    return null;
  },
  async quiz(core) {
    await readQuiz(core);
    return (await core.cache.quizQuestions.count()) > 0 ? null : WORDS.noQuestions;
  },
  async profile(core: Core) {
    const user = (await readSession(core.cache))?.user;
    if (user) await readShownProfile(core, user);
    return null;
  },
};
