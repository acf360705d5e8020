import { isPhone } from '#contract/rules.ts';
import { cleanPhone } from '#contract/shared/clean-text.ts';

/** One contact as the phone hands it over. */
export interface PickedContact {
  name: string;
  /** The first of their numbers that can be dialled; else as it stands. */
  phone: string;
  others: string[];
}

/** Whether this browser lets the person pick from the phone's contacts. */
export const canPickContact = (): boolean => 'contacts' in navigator && navigator.contacts !== undefined;

/**
 * Lets the person pick one of the phone's contacts: the app sees no other. Null where they picked none.
 * @throws what the browser throws where it does not let the app ask.
 */
export async function pickContact(): Promise<PickedContact | null> {
  const [contact] = (await navigator.contacts?.select(['name', 'tel'], { multiple: false })) ?? [];
  if (!contact) return null;
  const numbers = [...new Set((contact.tel ?? []).map(dialled).filter((number) => number !== ''))];
  const phone = numbers.find(isPhone) ?? numbers[0] ?? '';
  return {
    name: (contact.name?.[0] ?? '').trim(),
    phone,
    others: numbers.filter((number) => number !== phone),
  };
}

/** Address books write numbers with signs of their own ('030/1234', narrow spaces). */
const dialled = (number: string) =>
  cleanPhone(number)
    .replace(/[^\d+().x-]+/gi, ' ')
    .replace(/ +/g, ' ')
    .trim();
