import { initializeApp } from '@firebase/app';
import * as auth from '@firebase/auth';

/** The official client, for a page of the tests. */
export const toolkit = { ...auth, initializeApp };
Object.assign(globalThis, { toolkit });
