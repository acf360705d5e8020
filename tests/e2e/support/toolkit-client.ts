import { initializeApp } from '@firebase/app';
import * as auth from '@firebase/auth';

/** The official client, for a page of the tests. */
const toolkit = { ...auth, initializeApp };
export type Toolkit = typeof toolkit;

Object.assign(globalThis, { toolkit });
