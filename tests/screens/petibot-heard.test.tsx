import { expect, test } from 'vitest';
import { FLOATING_WORDS } from '#src/features/petibot/floating.words.ts';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import {
  act,
  fireEvent,
  openApp,
  press,
  screen,
  startScreens,
  type,
  whenImpatient,
} from '#tests/support/screens.tsx';

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
  await whenImpatient(phone, () =>
    expect(announced.some((line) => line.includes(FLOATING_WORDS.name))).toBe(true),
  );
  expect(announced).toContain(`assertive: ${WORDS.emergencyTitle}. ${WORDS.urgentCall} ${WORDS.urgentHuman}`);
  expect(document.activeElement).toBe(field);
  watch.disconnect();
});

test('Enter sends, but not when it only ends a composition, which Safari reports by its key code', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/chatbot');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: WORDS.label });
  await type(field, 'my horse has colic');
  const enter = (how: object) => act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...how }));
  await enter({ isComposing: true });
  await enter({ keyCode: 229 });
  expect(field.value).toBe('my horse has colic');
  await enter({ keyCode: 13 });
  expect(field.value).toBe('');
});

test('a question that reaches the limit says that longer text is cut off', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/chatbot');
  const field = await screen.findByRole('textbox', { name: WORDS.label });
  await type(field, 'x'.repeat(499));
  expect(screen.queryByText(WORDS.longest(500))).toBeNull();
  await type(field, 'x'.repeat(500));
  expect(screen.getByText(WORDS.longest(500))).toBeTruthy();
});
