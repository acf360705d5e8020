import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '#server/features/openapi/document.ts';
import { CASES } from '#tests/security/access/cases.ts';
import { ASKERS, type Asker, startWorld, type World } from '#tests/security/access/world.ts';
import { nameOf, routesOf } from '#tests/security/routes.ts';
import type { TestAnswer } from '#tests/support/server.ts';

interface Operation {
  'x-who': string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
type Document = ReturnType<typeof documentOf> & { paths: Record<string, Record<string, Operation>> };

let world: World;
let answer: TestAnswer<Document>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

beforeAll(async () => {
  world = await startWorld();
  answer = await world.server.request<Document>('GET', '/api/openapi.json');
  ajv.addSchema(answer.body, 'document');
});
afterAll(() => world.server.close());

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');
function operationOf(name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const operation = answer.body.paths[templateOf(path)]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return operation;
}

/** Files of pictures are served beside the API. */
const isApi = (name: string) => name.includes(' /api/');

/** The differences between a value and the schema at a place of the document. */
function misfits(place: string[], value: unknown): unknown[] {
  const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`document#/${encodeURI(pointer)}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  return validate(value) ? [] : (validate.errors ?? []);
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const verdict = await new Validator().validate(structuredClone(answer.body));
    expect(verdict.errors ?? []).toEqual([]);
    expect(verdict.valid).toBe(true);
    expect(answer.body.openapi).toBe('3.1.1');
  });

  test('has every endpoint of the route table, and no other', () => {
    const described = Object.entries(answer.body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = routesOf(world.server).map(nameOf).filter(isApi).map(templateOf);
    expect(described.toSorted()).toEqual(routes.toSorted());
  });

  test('leaves out endpoints without a description, so that the test before fails for them', () => {
    const bare = new Hono().get('/bare', (c) => c.json({}));
    expect(documentOf(bare.routes).paths).toEqual({});
  });

  test('gives every endpoint a unique name and summary', () => {
    const operations = Object.values(answer.body.paths).flatMap((item) => Object.values(item)) as {
      operationId?: string;
      summary?: string;
    }[];
    for (const field of ['operationId', 'summary'] as const) {
      const texts = operations.map((operation) => operation[field] ?? '');
      expect(texts.filter((text, place) => text.length < 4 || texts.indexOf(text) !== place)).toEqual([]);
    }
  });

  test('describes each field by its rule', () => {
    const { schema } = operationOf('POST /api/reviews').requestBody?.content['application/json'] ?? {};
    expect(schema).toEqual({ $ref: '#/components/schemas/ReviewDraft' });
    expect(answer.body.components.schemas.ReviewDraft).toMatchObject({
      properties: {
        rating: { type: 'integer', minimum: 1, maximum: 5 },
        comment: { type: 'string', minLength: 3, maxLength: 1000 },
      },
      required: ['rating', 'comment', 'businessId'],
    });
    expect(operationOf('GET /api/events').parameters?.find(({ name }) => name === 'limit')).toEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    });
  });

  test('is generated once and has an entity tag', async () => {
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
    const again = await world.server.request('GET', '/api/openapi.json', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test('is the same for everyone', async () => {
    const { token } = world.people.admin;
    const response = await world.server.request('GET', '/api/openapi.json', { token });
    expect(response.bytes).toEqual(answer.bytes);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe.each(Object.entries(CASES).filter(([name]) => isApi(name)))('%s', (name, { statuses, ask }) => {
  const [method = '', pattern = ''] = name.split(' ');
  const place = ['paths', templateOf(pattern), method.toLowerCase()];

  test('answers everyone as described', async () => {
    for (const [index, asker] of ASKERS.entries()) {
      const { path, body, as } = await ask(world, asker);
      const token = as?.token ?? (asker === 'nobody' ? undefined : world.people[asker].token);
      const address = `10.1.${world.count() % 250}.1`;
      const response = await world.server.request(method, path, {
        token,
        address,
        ...(body ? { body } : {}),
      });
      expect(response.status).toBe(statuses[index]);
      const described = operationOf(name).responses[response.status];
      expect(described, `status ${response.status}`).toBeDefined();
      const type = response.headers.get('content-type')?.split(';')[0];
      expect(Object.keys(described?.content ?? {}), `type for ${response.status}`).toEqual(
        type ? [type] : [],
      );
      if (type?.endsWith('json'))
        expect(
          misfits([...place, 'responses', String(response.status), 'content', type, 'schema'], response.body),
        ).toEqual([]);
    }
  });

  test('describes the required role', () => {
    const mayCall = (asker: Asker) => ![401, 403].includes(statuses[ASKERS.indexOf(asker)] ?? 0);
    const who = operationOf(name)['x-who'];
    if (who === 'anyone') return expect(operationOf(name).security[0]).toEqual({});
    expect(statuses[0]).toBe(401);
    expect([mayCall('owner'), mayCall('admin')]).toContain(true);
    const advice = 'a call that the owner of what it asks for may not do is described as one of admins';
    expect(who === 'admin', advice).toBe(mayCall('admin') && !mayCall('owner'));
  });

  test('accepts requests as described', async () => {
    const { body } = await ask(world, 'owner');
    const { requestBody } = operationOf(name);
    expect(requestBody?.required === true && body === undefined).toBe(false);
    if (!requestBody?.content['application/json'] || !body) return;
    const content = ['requestBody', 'content', 'application/json', 'schema'];
    const named = Object.fromEntries(
      Object.entries(body).filter(([field]) => !/^(?:ownerId|authorId|userId)$/.test(field)), // free to try, without a promise
    );
    expect(misfits([...place, ...content], named)).toEqual([]);
  });
});
