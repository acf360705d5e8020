import type { SignedIn } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

export let server: TestServer;
export let ann: TestPerson;
export let bob: TestPerson;

export const start = async () => {
  server = await startTestServer();
  ann = await server.register('ann');
  bob = await server.register('bob');
};

export const end = () => server.close();

export const login = (username: string, password = PASSWORD, address?: string) =>
  server.request<SignedIn & Problem>('POST', '/api/auth/login', {
    body: { username, password },
    ...(address ? { address } : {}),
  });
