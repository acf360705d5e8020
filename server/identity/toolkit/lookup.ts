import { z } from 'zod';
import { findSubject } from '../people/people.ts';
import { Refusal } from '../refusal.ts';
import { lastSignInS } from '../sign-ins/sign-ins.ts';
import type { Provider } from '../tokens/provider.ts';
import { toolkitCall } from './toolkit-call.ts';
import { userOf } from './user-info.ts';

const BODY = z.object({ idToken: z.string().optional() });

/** `accounts:lookup`: returns the person of an ID token. Clients call it after every sign-in and page load. */
export const lookupCall = ({ services, verify }: Provider) =>
  toolkitCall(BODY, async ({ idToken }) => {
    if (!idToken) throw new Refusal('MISSING_ID_TOKEN');
    const { user } = await verify(idToken);
    const { read } = services.store;
    const subject = await findSubject(read, user.id);
    if (!subject) throw new Refusal('USER_NOT_FOUND');
    const lastS = await lastSignInS(read, user.id);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(subject, lastS)] };
  });
