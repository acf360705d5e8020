import PHRASES from '../phrases/signs.json' with { type: 'json' };
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

/** Starts of general questions, behind a small word. */
const IN_GENERAL = new RegExp(
  `^(?:(?:and|so|but|hi|hello|hey|ok) )?(?:${patternOf(PHRASES.inGeneral).source})`,
);
const PREVENTS = patternOf(PHRASES.prevents);
/** Words for a particular animal. */
const CERTAIN = patternOf(PHRASES.certain);
/** Trouble right now, whatever else is asked. */
const IS_THERE = patternOf(PHRASES.isThere);
const ASKS =
  /^(?:how|what|whats|why|when|where|which|who|can|could|should|is|are|do|does|will|would|best|tips|signs|any)\b/;
/** Cries for help beside an emergency. They say nothing about it and never make a question general. */
const PANIC = patternOf(PHRASES.panic, {}, 'g');
/** Negated signs and harmless phrases. */
const IS_NOT = patternOf(PHRASES.isNot, {}, 'g');
/** The text only says that one animal has died. */
const LOSS = new RegExp(`^(?:${patternOf(PHRASES.loss, PHRASES.lossLists).source})$`);
/** The trouble is recent or goes on. */
const JUST_NOW = patternOf(PHRASES.justNow);
/** Signs of trouble with their weights. Several of them, or one beside an urgent guide, make an emergency. */
const SIGNS = PHRASES.signs.map(({ weight, says }) => ({ weight, says: patternOf(says, {}, 'g') }));

/** Sum of the signs' weights that makes an emergency. */
const ALARM = 1.6;
/** Added if a sign occurs twice. */
const AGAIN = 0.5;
const WEIGHT = { cannotWait: 1.3, tells: 0.6, justNow: 0.6 };

export const withoutPanic = (text: string) => text.replace(PANIC, ' ').replace(/ +/g, ' ').trim();
/** Whether a question only says that one animal has died, which is no emergency by itself. */
export const isLoss = (text: string) => LOSS.test(withoutPanic(text));
export const withoutHarmless = (text: string) => text.replace(IS_NOT, '');

/** Whether a question is general or about prevention. */
export function asksInGeneral(text: string): boolean {
  if (PREVENTS.test(text)) return !IS_THERE.test(text);
  return IN_GENERAL.test(text) && !(CERTAIN.test(text.replace(IN_GENERAL, '')) && IS_THERE.test(text));
}

/** Whether a question is about an emergency that no particular animal has: 'does clover bloat a cow'. */
export const asksAbout = (text: string) =>
  /^(?:do|does|why|how come|can|could)\b/.test(text) &&
  !CERTAIN.test(text) &&
  !/\bit\b/.test(text) &&
  !IS_THERE.test(text) &&
  withoutPanic(text) === text;

/** Whether signs make a question an emergency. @param isOnUrgent the best guide is urgent. */
export function soundsUrgent(question: string, isOnUrgent: boolean): boolean {
  const text = withoutHarmless(plain(question));
  if (asksInGeneral(text)) return false;
  const signs = SIGNS.reduce((sum, { weight, says }) => {
    const count = text.match(says)?.length ?? 0;
    return count === 0 ? sum : sum + weight + (count > 1 ? AGAIN : 0);
  }, 0);
  const tells = !ASKS.test(text) || /\b(?:my|our)\b/.test(text) ? WEIGHT.tells : 0;
  const justNow = JUST_NOW.test(text) ? WEIGHT.justNow : 0;
  return signs > 0 && signs + tells + justNow + (isOnUrgent ? WEIGHT.cannotWait : 0) >= ALARM;
}
