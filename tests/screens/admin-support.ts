import { runCommand } from '#server/admin/commands.ts';
import { startScreens } from '#tests/support/screens.tsx';
import type { TestPerson, TestServerOptions } from '#tests/support/server.ts';

/** A server with a thread by mallory, a phone signed in as an admin, and short calls for the others. */
export async function startAdmin(options: Pick<TestServerOptions, 'letters'> = {}) {
  const { server, phone } = await startScreens({
    ...options,
    businesses: 1,
    env: { WRITES_PER_MINUTE: '1000000' },
  });
  await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  await phone.signIn('caretaker');
  await phone.core.engine.sync();
  const [ann, mallory] = [await server.register('ann'), await server.register('mallory')];
  const call = async <T>(person: TestPerson | null, method: string, path: string, body?: object) => {
    const answer = await server.request<T>(method, `/api${path}`, {
      token: person?.token,
      ...(body ? { body } : {}),
    });
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const thread = await call<{ id: number; slug: string }>(mallory, 'POST', '/forums/threads', {
    title: 'Buy hay here',
    content: 'Best prices, buy now',
    categoryId: 1,
  });
  const report = (kind: string, id: number, reason = 'Spam', text = '') =>
    call<{ id: number }>(ann, 'POST', '/reports', { kind, id, reason, text });
  const later = () => {
    server.clock.nowMs += 60_000;
  };
  return { server, phone, ann, mallory, thread, call, report, later };
}
