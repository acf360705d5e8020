import { z } from 'zod';

/** A schema in JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Shown {
  json: JsonSchema;
  /** Whether the field is optional, when zod's answer is wrong. */
  isOptional: boolean | undefined;
}

const SHOWN = z.registry<Shown>();

/** Declares the JSON Schema of a zod schema that has function checks or parses text. */
export function shownAs<S extends z.ZodType>(
  schema: S,
  json: JsonSchema,
  { isOptional }: { isOptional?: boolean } = {},
): S {
  SHOWN.add(schema, { json, isOptional });
  return schema;
}

/** Returns the JSON Schema of a schema's `input` or `output`. Schemas with an id go to `$defs`. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return json;
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const shown = SHOWN.get(zodSchema);
  if (shown) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, shown.json);
  }
  if (jsonSchema.type === 'integer') dropSafeBounds(jsonSchema);
  if (zodSchema instanceof z.ZodObject) jsonSchema.required = requiredOf(zodSchema, jsonSchema.required);
}

/** zod treats an unvalidated field of any type as optional. */
function requiredOf({ shape }: z.ZodObject, required: readonly string[] = []): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const isOptional = SHOWN.get(field)?.isOptional ?? !required.includes(name);
    return isOptional ? [] : [name];
  });
}

/** The bounds of safe integers carry no information. */
function dropSafeBounds(json: JsonSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
