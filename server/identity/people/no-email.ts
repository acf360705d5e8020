import { randomBytes } from 'node:crypto';

/** RFC 2606: nobody will ever have this name. Letters to it are not queued. */
const NOWHERE = '@no-email.invalid';
const NAME_BYTES = 9;

/** Every account has an e-mail address; whoever signs up by phone alone has one that leads nowhere until they say theirs. */
export const makeNoEmail = () => `member-${randomBytes(NAME_BYTES).toString('hex')}${NOWHERE}`;

/** Whether an address is one of those. */
export const isNoEmail = (email: string) => email.endsWith(NOWHERE);
