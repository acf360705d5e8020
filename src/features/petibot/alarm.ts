import type { PetibotAnswer } from './messages.ts';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** Returns the alarm above an urgent answer, for the screen and screen readers; null for other answers. */
export function alarmOf({
  kind,
  calls911,
  isPerson,
  isCrisis,
}: PetibotAnswer): { title: string; text: string } | null {
  if (kind !== 'urgent') return null;
  if (isCrisis) return { title: WORDS.crisisTitle, text: WORDS.crisisCall };
  if (calls911) return { title: WORDS.fireTitle, text: isPerson ? WORDS.personCall : WORDS.fireCall };
  return { title: WORDS.emergencyTitle, text: `${WORDS.urgentCall} ${WORDS.urgentHuman}` };
}
