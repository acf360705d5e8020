import { randomUUID } from 'node:crypto';
import type { MyPeople, PinnedPerson } from '#contract/my-people.ts';
import { changePeople } from '#src/features/people/people.local.ts';
import type { Phone } from '#tests/support/device.ts';
import { dialog, inMain, press, type, wordsOf } from '#tests/support/screens.tsx';

export const person = (name: string, rest: object = {}): PinnedPerson => ({
  id: randomUUID(),
  businessId: null,
  name,
  phone: '352-555-0101',
  note: '',
  ...rest,
});
export const button = (name: string | RegExp) => inMain().findByRole('button', { name });
export const names = () => wordsOf(inMain().queryAllByRole('heading', { level: 2 }));
export const fill = async (name: string, phone: string, note = '') => {
  await type(await dialog().findByLabelText('Name'), name);
  await type(dialog().getByLabelText('Phone number'), phone);
  await type(dialog().getByLabelText(/^Note/), note);
  await press(dialog().getByRole('button', { name: 'Save' }));
};
export const onServer = async ({ core }: Phone) => {
  const answer = await core.api.request<MyPeople>('/api/user/people');
  return answer.kind === 'ok' ? answer.body.entries : null;
};
export const keepOnPhone = (phone: Phone, ...people: PinnedPerson[]) =>
  changePeople(phone.core, null, (before) => [...before, ...people]);
