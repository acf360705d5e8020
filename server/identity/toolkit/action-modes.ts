import type { CodeRow } from '../codes/codes.ts';

/** The page with the button. A name with a dot: the worker of an installed app leaves it to the server. */
export const ACTION_PAGE = '/identity/action.html';

/** What a letter is asked for, as clients call it: in the request, and in the address of the page. */
export const MODES = {
  EMAIL_SIGNIN: { mode: 'signIn', purpose: 'sign-in' },
  PASSWORD_RESET: { mode: 'resetPassword', purpose: 'password' },
  VERIFY_EMAIL: { mode: 'verifyEmail', purpose: 'verify-email' },
  VERIFY_AND_CHANGE_EMAIL: { mode: 'verifyAndChangeEmail', purpose: 'change-email' },
} as const satisfies Record<string, { mode: string; purpose: CodeRow['purpose'] }>;
export type RequestType = keyof typeof MODES;

/** As what a client knows a letter. */
export const requestTypeOf = ({ purpose }: CodeRow): RequestType | undefined =>
  (Object.keys(MODES) as RequestType[]).find((type) => MODES[type].purpose === purpose);
