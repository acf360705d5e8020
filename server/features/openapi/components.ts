import type { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from '../../rules/json-schema.ts';

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Collects the schemas that have an id: each is in the document once, under its name. */
export function createComponents() {
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
