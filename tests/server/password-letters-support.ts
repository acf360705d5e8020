import type { PasswordSet } from '#contract/letters.ts';
import type { Problem } from '#contract/problems.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import type { TestPerson } from '#tests/support/server.ts';

export const NEW = 'hay-loft-12';
export const ANNS = 'ann@example.com';

export let world: ServerWithMail;
export let ann: TestPerson;

export const begin = async () => {
  world = await startWithMail();
  ann = await world.server.register('ann');
  await world.lettersTo(ANNS);
  world.mailServer.letters.length = 0; // the letter of a new account
};

export const tidy = () => world.close();

export const post = <T = Problem>(path: string, body: object, address?: string) =>
  world.server.request<T & Problem>('POST', path, { body, ...(address ? { address } : {}) });
export const ask = (username: string, address?: string) =>
  post('/api/auth/password-letter', { username }, address);
export const letters = () => world.lettersTo(ANNS);
export const newest = async () => (await letters()).at(-1) ?? { text: '' };
export const reset = (body: object, address?: string) =>
  post<PasswordSet>('/api/auth/password-reset', { password: NEW, passwordConfirm: NEW, ...body }, address);
