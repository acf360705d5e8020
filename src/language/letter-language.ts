import type { Language } from '#contract/languages.ts';
import { personId, signedInId } from '#src/local/cache/identity.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { isReplacement } from './remember-language.ts';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The language of the page at the last start. */
    shownLanguage: Language;
    /** The language that a person has switched to, until the server knows it. */
    letterLanguage: { personId: number; language: Language };
  }
}

/** Names of the times at which push was last found in order (src/features/push). */
const PUSH_SEEN = ['pushAlerts', 'pushReplies'] as const;
const UNKNOWN_FIELD = 422;

/**
 * Notes that the page has another language than at the last start. The account gets it with `tellLanguage`, and the
 * notifications of this phone with the next check of push.
 */
export async function noteSwitch({ cache }: Pick<Core, 'cache'>): Promise<void> {
  if (await isReplacement()) return;
  await cache.transaction('rw', [cache.settings, cache.session], async () => {
    const before = await readSetting(cache, 'shownLanguage');
    if (before === LANGUAGE) return;
    await writeSetting(cache, 'shownLanguage', LANGUAGE);
    if (before === undefined) return; // the first start
    const person = await personId(cache);
    if (person !== null)
      await writeSetting(cache, 'letterLanguage', { personId: person, language: LANGUAGE });
    for (const name of PUSH_SEEN)
      if ((await readSetting(cache, name)) !== undefined) await writeSetting(cache, name, 0);
  });
}

/** Changes the language of the account. Without an answer it stays noted for the next pass. */
export async function tellLanguage(core: Core): Promise<void> {
  const { cache } = core;
  const noted = await readSetting(cache, 'letterLanguage');
  if (noted === undefined || noted.personId !== (await signedInId(cache))) return;
  const { language } = noted;
  const answer = await requestOwn(core, '/api/user/profile', { method: 'PATCH', body: { language } });
  const isRefused = answer.kind === 'problem' && answer.problem.status === UNKNOWN_FIELD;
  if (answer.kind !== 'ok' && !isRefused) return;
  await cache.transaction('rw', cache.settings, async () => {
    const now = await readSetting(cache, 'letterLanguage');
    const isSame = now?.personId === noted.personId && now.language === language;
    if (isSame) await clearSetting(cache, 'letterLanguage'); // otherwise switched again meanwhile
  });
}
