import { expect, test } from 'vitest';
import type { PetibotAnswer } from '#src/features/petibot/messages.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { inMain, openApp, screen, startScreens } from '#tests/support/screens.tsx';

const URGENT: PetibotAnswer = {
  kind: 'urgent',
  text: 'Lead out those nearest the door.',
  guide: {
    slug: 'barn-fire',
    title: 'Fire in the barn',
    sourceName: 'A page',
    sourceDate: null,
    reviewedAt: '2026-11-23',
  },
  also: null,
  animal: null,
  category: 'Veterinary Services',
};

async function openChatWith(answer: PetibotAnswer) {
  const { phone } = await startScreens();
  await writeSetting(phone.core.cache, 'petibotHistory', [
    { id: 'a', role: 'assistant', answer, near: [], atMs: phone.clock.nowMs },
  ]);
  await openApp(phone, '/chatbot');
  expect(await screen.findByText(answer.text)).toBeTruthy();
}

test('a fire shows 911 before any vet, and a source without a date says so', async () => {
  await openChatWith({ ...URGENT, calls911: true });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Call 911' }).getAttribute('href')).toBe(
    'tel:911',
  );
  expect(screen.queryByRole('link', { name: 'Find a vet now' })).toBeNull();
  expect(document.body.textContent).toContain('A page, no date given. Last checked Nov 23, 2026.');
});

test.each([true, undefined] as const)(
  'the answer to a question in Spanish offers that language: %s',
  async (isSpanish) => {
    await openChatWith({ ...URGENT, ...(isSpanish ? { inSpanish: isSpanish } : {}) });
    expect(inMain().queryAllByRole('button', { name: 'Español' })).toHaveLength(isSpanish ? 1 : 0);
  },
);

test.each([
  ['alarmed', URGENT],
  ['unsure', { ...URGENT, kind: 'unknown' as const, guide: null }],
  ['head', { ...URGENT, kind: 'guide' as const }],
])('the frog looks %s beside its answer, which says the same in words', async (mood, answer) => {
  await openChatWith(answer);
  const face = screen.getByText(answer.text).closest('li')?.querySelector('img');
  expect([face?.getAttribute('src'), face?.alt]).toEqual([`/art/mascot/frog-${mood}.svg`, '']);
});

test('any other emergency shows a vet', async () => {
  await openChatWith(URGENT);
  expect(screen.getByRole('link', { name: 'Find a vet now' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
});

test('a hurt person sees 911 and Poison Help, and no vet or fire advice', async () => {
  await openChatWith({
    ...URGENT,
    text: 'A person is hurt.',
    guide: null,
    category: null,
    calls911: true,
    isPerson: true,
  });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Call 911' }).getAttribute('href')).toBe(
    'tel:911',
  );
  const poison = screen.getByRole<HTMLAnchorElement>('link', { name: 'Call Poison Help, 1-800-222-1222' });
  expect(poison.getAttribute('href')).toBe('tel:+18002221222');
  expect(screen.queryByText(/Get everybody out/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Find a vet now' })).toBeNull();
});

test('a person in a suicidal crisis sees 988 by voice and text, and 911, and no poison line', async () => {
  await openChatWith({
    ...URGENT,
    text: 'A person listens.',
    guide: null,
    category: null,
    calls911: true,
    isPerson: true,
    isCrisis: true,
  });
  const hrefOf = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href');
  expect(['Call 988', 'Text 988', 'Call 911'].map(hrefOf)).toEqual(['tel:988', 'sms:988', 'tel:911']);
  expect(screen.queryByRole('link', { name: /Poison Help/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Find a vet now' })).toBeNull();
});

test('an unknown question links to the guides that come closest', async () => {
  const { guide } = URGENT;
  const guides = guide ? [guide, { ...guide, slug: 'foaling', title: 'Foaling' }] : [];
  await openChatWith({ ...URGENT, kind: 'unknown', text: 'I do not know that.', guide: null, guides });
  const links = ['Fire in the barn', 'Foaling'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/blogs/barn-fire', '/blogs/foaling']);
});
