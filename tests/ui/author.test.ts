import { expect, onTestFinished, test, vi } from 'vitest';

test('a Spanish page translates the names of former and invented members, never a name of a person', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  await import('#src/words/contract/sentences.ts');
  const { authorOf } = await import('#src/words/author.ts');
  expect(authorOf('Former member')).toBe('Antiguo miembro');
  expect(authorOf('Sample member, rancher, Ocala')).toBe('Miembro de ejemplo, ranchero, Ocala');
  for (const name of ['Jordan', 'China', 'Buck', 'Sample']) expect(authorOf(name)).toBe(name);
});
