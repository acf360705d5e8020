import { BARN_CARD_LIMITS as LIMITS } from './limits.ts';
import type { RuleSet } from './rules.ts';

export const BARN_CARD_MESSAGES = {
  farm: `The name can be at most ${LIMITS.farmMax} characters.`,
  address: `The address can be at most ${LIMITS.addressMax} characters.`,
  position: 'Latitude and longitude in degrees, like 29.18720, -82.14010.',
  gate: `This can be at most ${LIMITS.gateMax} characters.`,
} as const;

/** What a person types for the sheet on the stall door. It never leaves the phone. */
export const BARN_CARD_RULES = {
  farm: { kind: 'optionalText', max: LIMITS.farmMax, message: BARN_CARD_MESSAGES.farm },
  address: { kind: 'optionalText', max: LIMITS.addressMax, message: BARN_CARD_MESSAGES.address },
  position: { kind: 'optionalText', max: LIMITS.positionMax, message: BARN_CARD_MESSAGES.position },
  gate: { kind: 'optionalText', max: LIMITS.gateMax, message: BARN_CARD_MESSAGES.gate },
} as const satisfies RuleSet;
