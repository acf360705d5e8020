import { API_HEADER } from '#contract/sync.ts';
import { type Call, callOf } from '../../http/call.ts';
import { problem } from '../../http/problem.schema.ts';
import { projectVersion } from '../../root.ts';
import type { JsonSchema } from '../../rules/json-schema.ts';
import { answersOf } from './answers.ts';
import { createComponents } from './components.ts';
import { requestOf } from './request.ts';

/** A router's table: each handler with its method and path. */
export type RouteTable = readonly { method: string; path: string; handler: object }[];

/** The parts of the document that other modules read. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, JsonSchema>; [name: string]: object };
  [name: string]: unknown;
}

const BASE = '/api';

/**
 * Describes a route table as OpenAPI 3.1. Handlers without `call` are left out: middleware, and routes that
 * lack one, which tests/server/openapi.test.ts reports.
 */
export function documentOf(table: RouteTable): OpenApiDocument {
  const components = createComponents();
  const paths: OpenApiDocument['paths'] = {};
  for (const { method, path, handler } of table) {
    const described = callOf(handler);
    if (!described) continue;
    const name = `${BASE}${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = operationOf(method, path, described, components.place);
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'PetiYard',
      version: projectVersion,
      description: `Every answer carries ${API_HEADER}; every refusal is application/problem+json with a stable code.`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(table.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of login or register.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Without HTTPS: session.',
        },
      },
      responses: {
        Problem: {
          description: 'A refusal that any call may answer, such as 500 or 503.',
          content: { 'application/problem+json': { schema: components.place(problem, 'output') } },
        },
      },
      schemas: components.schemas,
    },
  };
}

/** Adds a schema to the document. */
export type Place = ReturnType<typeof createComponents>['place'];

const SIGNED_IN = [{ bearer: [] }, { cookie: [] }];
const CALLERS: Record<Call['who'], object[]> = {
  anyone: [{}, ...SIGNED_IN],
  person: SIGNED_IN,
  admin: SIGNED_IN,
};

function operationOf(method: string, path: string, described: Call, place: Place) {
  const { summary, who } = described;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    ...(who === 'admin' ? { description: 'Admins only.' } : {}),
    tags: [tagOf(path)],
    security: CALLERS[who],
    'x-who': who,
    ...requestOf(described, place),
    responses: answersOf(described, place),
  };
}

const tagOf = (path: string) => path.split('/')[1] ?? '';
