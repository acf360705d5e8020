import type { PersonStanding } from '#contract/people.ts';
import type { Problem } from '#contract/problems.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

export let forums: Forums;
export let ann: TestPerson;
export let mallory: TestPerson;
export let admin: TestPerson;

export const begin = async () => {
  forums = await startForums();
  [ann, mallory] = [await forums.server.register('ann'), await forums.server.register('mallory')];
  admin = await forums.admin();
};

export const tidy = () => forums.server.close();

export const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });
export const act = (name: string, body: object = {}, by = admin, id = mallory.user.id) =>
  call<PersonStanding & Problem>(by, 'POST', `/api/admin/people/${id}/${name}`, body);
