import type { TestServer } from '#tests/support/server.ts';

export interface Route {
  method: string;
  /** The pattern, for example `/api/businesses/:id`. */
  path: string;
}

/** Every call of the app, from its own route table: new ones are included automatically. */
export function routesOf({ app }: Pick<TestServer, 'app'>): Route[] {
  const names = new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  );
  return [...names].map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path };
  });
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
