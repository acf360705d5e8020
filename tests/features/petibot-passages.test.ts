import { describe, expect, test } from 'vitest';
import { animalsIn } from '#src/features/petibot/answers/animals.ts';
import { textOf } from '#src/features/petibot/answers/passages.ts';
import { mended } from '#src/features/petibot/answers/spelling.ts';
import { guides, library } from './petibot-support.ts';

function guideOf(slug: string) {
  const guide = guides.find((one) => one.slug === slug);
  if (!guide) throw new Error(`no guide ${slug}`);
  return guide;
}

/** The text that a guide gives to a question. */
function shown(slug: string, question: string): string {
  const guide = guideOf(slug);
  const asked = mended(question, library.isKnown);
  const named = animalsIn(asked, library.isKnown);
  const hit = library.find(asked, named, (one) => one === guide).find((one) => one.guide === guide);
  if (!hit) throw new Error(`${slug} was not found`);
  return textOf(hit, asked, named);
}

describe('the text from a guide', () => {
  test('is the answer only if its question is asked word for word', () => {
    const [first] = guideOf('bumblefoot').answers;
    expect(shown('bumblefoot', first?.question ?? '')).toBe(first?.text);
    expect(shown('copper-minerals', 'Can sheep eat goat feed?')).toMatch(/^No\./);
  });

  test('repeats the question of an answer that means nothing without it', () => {
    expect(shown('horse-colic', 'can my horse have pain medicine')).toContain(
      'Can I give my horse something for colic pain? Not unless your vet tells you to.',
    );
    expect(shown('older-dog-arthritis', 'my dog is limping what can i give')).toContain(
      'Can I give my dog pain pills for people? No. They can harm',
    );
  });

  test('is at most five passages and about 900 characters', () => {
    for (const { slug, answers } of guides)
      for (const { question } of answers) {
        const text = shown(slug, `please tell me ${question}`);
        expect(text.split('\n').length, question).toBeLessThanOrEqual(5);
        expect(text.length, question).toBeLessThan(1000);
      }
  });

  test('does not contain passages about other animals', () => {
    const text = shown('livestock-breeding-cycles', 'how long does my doe carry');
    expect(text).toMatch(/150 days/);
    expect(text).not.toMatch(/How long is a mare/);
  });

  test('begins with what the question asks for', () => {
    for (const question of ['¿cada cuánto se hierra un caballo?', 'how often should a horse be shod'])
      expect(shown('horse-hoof-care', question)).toMatch(/^How often should a horse's hooves be trimmed\?/);
    const withdrawal = shown('medicine-withdrawal', 'withdrawal time for ivermectin in cattle');
    expect(withdrawal).toMatch(/^How long do I keep milk or meat back/);
    expect(withdrawal).not.toMatch(/the eggs\?/);
    expect(shown('medicine-withdrawal', 'egg withdrawal after ivermectin')).toMatch(
      /^How long .* the eggs\?/,
    );
  });

  test('is a whole passage, with a period after each item of a list', () => {
    expect(shown('horse-colic', 'signs pawing flank')).toContain(
      'Signs: Pawing, looking at the flank, kicking at the belly. Lying down',
    );
  });
});
