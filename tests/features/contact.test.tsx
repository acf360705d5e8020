import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CONTACT_RULES } from '#contract/contact.ts';
import {
  contactDraftName,
  type ContactValues as Fields,
  startOf,
} from '#src/features/contact/contact.local.ts';
import { prefillOf } from '#src/features/contact/contact-address.ts';
import { ContactCards } from '#src/features/contact/contact-cards.tsx';
import { ContactFields } from '#src/features/contact/contact-form.tsx';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { Form } from '#src/ui/forms/use-form.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const NOTHING = { prefill: {}, listing: null, user: null, kept: null };
const empty = startOf(NOTHING);

function drawn(values: Fields): string {
  const checked = checkForm(CONTACT_RULES, values);
  const errors = new Map(checked.ok ? [] : checked.errors.map(({ path, message }) => [path, message]));
  const field = ((name: keyof Fields) => ({
    name,
    value: values[name],
    error: errors.get(name),
    onChange: () => {},
  })) as unknown as Form<typeof CONTACT_RULES>['field'];
  return renderToString(<ContactFields field={field} />);
}

const errorsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/data-error="(\w+)">(?:<svg.*?<\/svg>)?([^<]+)</g)].map(([, name, message]) => [
      name,
      message,
    ]),
  );

describe('the contact form', () => {
  test('starts with "Add my country" selected among five request types', () => {
    const html = drawn(empty);
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html).toMatch(/<input(?=[^>]*checked="")[^>]*value="add_country"/);
  });
  test('shows every specified error at its own field', () => {
    expect(errorsIn(drawn({ ...empty, requestType: '' }))).toEqual({
      requestType: 'Please select a request type',
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      country: 'Please enter your country',
      message: 'Message must be at least 10 characters',
    });
  });
  test('is filled in for a signed-in person', () => {
    const user = { fullName: 'Ann Vega', email: 'ann@example.com' } as never;
    expect(startOf({ ...NOTHING, user })).toMatchObject({ name: 'Ann Vega', email: 'ann@example.com' });
  });
  test('is filled in from an address for support and for a wrong listing', () => {
    const support = prefillOf({ type: 'support', about: ' Forgot password ' });
    expect(startOf({ ...NOTHING, prefill: support })).toMatchObject({
      requestType: 'support',
      message: 'Forgot password\n',
    });
    const report = prefillOf({ type: 'feedback', business: 12 });
    const listing = { id: 12, name: 'Payne Vet' };
    expect(startOf({ ...NOTHING, prefill: report, listing }).message).toBe(
      'Not right? Listing 12, Payne Vet:\n',
    );
  });
  test('ignores an invalid address', () => {
    expect(prefillOf({ type: 'hack', about: 7, business: -1 })).toEqual({});
    expect(prefillOf({ about: 'x'.repeat(5000) }).about).toHaveLength(200);
  });
  test('keeps a separate draft for each purpose, and prefers the draft over the address', () => {
    expect(contactDraftName({})).not.toBe(contactDraftName({ type: 'feedback', business: 12 }));
    const kept = { message: 'My own words', country: 'Chile' };
    const start = startOf({ ...NOTHING, prefill: { about: 'Forgot password' }, kept });
    expect(start).toMatchObject({ message: 'My own words', country: 'Chile' });
  });
});

test('three info cards are beside the form: business, support, expansion', () => {
  const html = renderToString(<ContactCards onChoose={() => {}} />);
  expect([...html.matchAll(/<\/svg>(\w+)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'Business',
    'Support',
    'Expansion',
  ]);
});

test('a visitor’s message written without signal is delivered when there is signal', async () => {
  const server = await startTestServer();
  const phone = startPhone(server);
  phone.goOffline();
  const args = {
    name: 'Visitor',
    email: 'v@example.com',
    country: 'Chile',
    message: 'Please come to Chile.',
    requestType: 'add_country' as const,
  };
  const key = await enqueue(phone.core, {
    name: 'contact.send',
    args,
    owner: 'visitor',
    about: 'Add my country',
  });
  await phone.core.engine.sync();
  expect(await phone.core.outbox.entries.count()).toBe(1);
  phone.goOnline();
  phone.clock.nowMs += 60_000;
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.receipts.get(key)).toMatchObject({ owner: 'visitor' });
  const stored = await server.store.read.selectFrom('contact_messages').selectAll().execute();
  expect(stored).toMatchObject([{ message: 'Please come to Chile.', user_id: null }]);
});
