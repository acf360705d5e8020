import type { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import { API_HEADER } from '#contract/sync.ts';
import { type Call, callOf } from '../../http/core/call.ts';
import { problem } from '../../http/core/problem.schema.ts';
import { projectVersion } from '../../root.ts';
import { type JsonSchema, jsonSchemaOf } from '../../rules/json-schema.ts';
import { answersOf } from './answers.ts';

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
 * Describes a route table as OpenAPI 3.1. Handlers without `call` are left out: middleware, and routes that lack one,
 * which tests/server/openapi.slow.test.ts reports.
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
      description: `Every response has ${API_HEADER}; every refusal is application/problem+json with a stable code.`,
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
          description: 'A problem that any call may return, such as 500 or 503.',
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

const KEY = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'A write runs once per key; a repeat gets the first response.',
  schema: { type: 'string', format: 'uuid' },
};

/** Returns the parameters and body of a call. */
function requestOf({ params, query, body, sends, takes, mayBeEmpty, isWrite }: Call, place: Place) {
  const parameters = [
    ...(params ? parametersIn('path', params, place) : []),
    ...(query ? parametersIn('query', query, place) : []),
    ...(isWrite ? [KEY] : []),
  ];
  const sent = body ?? sends;
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takes ? { requestBody: { required: true, content: { [takes]: {} } } } : {}),
    ...(sent
      ? {
          requestBody: {
            required: !mayBeEmpty,
            content: { 'application/json': { schema: place(sent, 'input') } },
          },
        }
      : {}),
  };
}

function parametersIn(where: 'path' | 'query', schema: z.ZodObject, place: Place) {
  const { properties = {}, required = [] } = place(schema, 'input');
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
  }));
}

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Collects the schemas that have an id: each is in the document once, under its name. */
function createComponents() {
  const schemas: Record<string, JsonSchema> = {};
  return {
    schemas,
    /** Returns a schema for use in the document, with references to the shared ones. */
    place(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      const { $defs = {}, ...json } = withSharedRefs(jsonSchemaOf(schema, io));
      Object.assign(schemas, $defs);
      return json;
    },
  };
}

const withSharedRefs = (json: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(json), (name, value: unknown) =>
    name === '$ref' && typeof value === 'string' ? value.replace(LOCAL, SHARED) : value,
  );
