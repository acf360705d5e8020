import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findUserRow } from '../auth/users.repository.ts';

/** Public mail providers: an address there proves nothing about a website. */
const PUBLIC_MAIL_DOMAINS = new Set(
  (
    'aol.com att.net bellsouth.net centurylink.net charter.net comcast.net cox.net duck.com earthlink.net fastmail.com ' +
    'frontier.com gmail.com gmx.com gmx.net googlemail.com hey.com hotmail.com icloud.com juno.com live.com mac.com ' +
    'mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com rocketmail.com sbcglobal.net tutanota.com ' +
    'verizon.net windstream.net yahoo.com yandex.com ymail.com zoho.com'
  ).split(' '),
);

/**
 * Returns true if a registration needs no check: by an admin, or by a person with a confirmed e-mail address of its
 * website. A listing on Emergency always needs one: a mailbox does not prove that somebody helps animals.
 */
export async function isTrusted(
  { trx, user }: WriteContext,
  { website, businessCategories }: { website: string | null; businessCategories: readonly string[] },
): Promise<boolean> {
  if (!user || user.isAdmin) return user !== null;
  if (HELP_CATEGORIES.some((category) => businessCategories.includes(category))) return false;
  const host = hostOf(website);
  if (host === null || PUBLIC_MAIL_DOMAINS.has(host)) return false;
  const row = await findUserRow(trx, user.id);
  const isConfirmed = row !== undefined && row.confirmed_email_key === row.email_key;
  return isConfirmed && row.email_key.slice(row.email_key.lastIndexOf('@') + 1) === host;
}

const hostOf = (website: string | null): string | null =>
  website !== null && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : null;
