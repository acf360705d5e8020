import { isPhone } from '#contract/rules.ts';
import { cleanPhone } from '#contract/shared/clean-text.ts';

/** A contact picked from the phone's address book. */
export interface PickedContact {
  name: string;
  /** The first valid number; otherwise the first number as written. */
  phone: string;
  others: string[];
}

/** Whether the browser supports the Contact Picker API. */
export const canPickContact = (): boolean => 'contacts' in navigator && navigator.contacts !== undefined;

/**
 * Opens the contact picker. Returns null if the person cancels. @throws the browser's error if the picker
 * is not allowed.
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

/** Removes characters that address books add to numbers ('030/1234', narrow spaces); an extension stays. */
const dialled = (number: string) =>
  cleanPhone(number)
    .replace(/ext\. ?/i, 'x')
    .replace(/[^\d+().x-]+/gi, ' ')
    .replace(/ +/g, ' ')
    .trim();
