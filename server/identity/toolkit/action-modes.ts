import type { CodeRow } from '../codes/codes.ts';

/** The page with the button. Its name has a dot, so that the service worker leaves it to the server. */
export const ACTION_PAGE = '/identity/action.html';

/** Letter types of the protocol: in requests, and in the page's URL. */
export const MODES = {
  EMAIL_SIGNIN: { mode: 'signIn', purpose: 'sign-in' },
  PASSWORD_RESET: { mode: 'resetPassword', purpose: 'password' },
  VERIFY_EMAIL: { mode: 'verifyEmail', purpose: 'verify-email' },
  VERIFY_AND_CHANGE_EMAIL: { mode: 'verifyAndChangeEmail', purpose: 'change-email' },
} as const satisfies Record<string, { mode: string; purpose: CodeRow['purpose'] }>;
export type RequestType = keyof typeof MODES;

/** Returns the protocol's type of a letter. */
export const requestTypeOf = ({ purpose }: CodeRow): RequestType | undefined =>
  (Object.keys(MODES) as RequestType[]).find((type) => MODES[type].purpose === purpose);
