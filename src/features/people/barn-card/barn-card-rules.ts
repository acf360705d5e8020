import { BARN_CARD_LIMITS as LIMITS } from '#contract/limits.ts';
import type { RuleSet } from '#contract/rules.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';

/** Rules of the barn card's form. Its values never leave the phone. */
export const BARN_CARD_RULES = {
  farm: { kind: 'optionalText', max: LIMITS.farmMax, message: WORDS.farmTooLong },
  address: { kind: 'optionalText', max: LIMITS.addressMax, message: WORDS.addressTooLong },
  position: { kind: 'optionalText', max: LIMITS.positionMax, message: WORDS.positionForm },
  gate: { kind: 'optionalText', max: LIMITS.gateMax, message: WORDS.gateTooLong },
} as const satisfies RuleSet;
