import { expect, test } from 'vitest';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import { openApp, press, screen, startScreens, type, whenImpatient } from '#tests/support/screens.tsx';

test('urgent advice is announced at once, and the field keeps the focus while PetiBot is typing', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/chatbot');
  const field = await screen.findByRole('textbox', { name: WORDS.label });
  const announced: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const manner = (target as Element).getAttribute('aria-live');
      if (manner) for (const node of addedNodes) announced.push(`${manner}: ${node.textContent}`);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await type(field, 'my horse keeps rolling and looking at his belly');
  field.focus();
  await press(screen.getByRole('button', { name: WORDS.send }));
  field.focus();
  expect(document.activeElement).toBe(field);
  await whenImpatient(phone, () => expect(announced.some((line) => line.includes(WORDS.name))).toBe(true));
  expect(announced).toContain(`assertive: ${WORDS.emergencyTitle}. ${WORDS.urgentCall} ${WORDS.urgentHuman}`);
  expect(document.activeElement).toBe(field);
  watch.disconnect();
});
