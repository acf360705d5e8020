import { randomBytes } from 'node:crypto';

/** RFC 2606: this domain will never exist. Letters to it are not queued. */
const NOWHERE = '@no-email.invalid';
const NAME_BYTES = 9;

/** Creates a placeholder address for people who sign up by phone only; every account has an email address. */
export const makeNoEmail = () => `member-${randomBytes(NAME_BYTES).toString('hex')}${NOWHERE}`;

/** Whether an address is such a placeholder. */
export const isNoEmail = (email: string) => email.endsWith(NOWHERE);
