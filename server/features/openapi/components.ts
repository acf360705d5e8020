import type { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from '../../rules/json-schema.ts';

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Gathers the schemas that have an id: each stands once in the document, under its name. */
export function createComponents() {
  const schemas: Record<string, JsonSchema> = {};
  return {
    schemas,
    /** A schema as it stands where it is used, naming what is shared. */
    place(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      const { $defs = {}, ...json } = shared(jsonSchemaOf(schema, io));
      Object.assign(schemas, $defs);
      return json;
    },
  };
}

const shared = (json: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(json), (name, value: unknown) =>
    name === '$ref' && typeof value === 'string' ? value.replace(LOCAL, SHARED) : value,
  );
