import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** Not stored and not reachable: the next start or pass tries again. */
const parts = () => import('#src/language/letter-language.ts').catch(() => null);

/** Notes a switch of the language. Its code is loaded only then. */
export async function noteLanguage(core: Core): Promise<void> {
  if ((await readSetting(core.cache, 'shownLanguage')) !== LANGUAGE) await (await parts())?.noteSwitch(core);
}

/** Tells the server of a switch of the language that it does not know yet. */
export async function sendLanguage(core: Core): Promise<void> {
  if ((await readSetting(core.cache, 'letterLanguage')) !== undefined)
    await (await parts())?.tellLanguage(core);
}
