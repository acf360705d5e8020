import { z } from 'zod';

/** A schema in the words of JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Shown {
  json: JsonSchema;
  /** Whether the field may be left out, where zod's own word is not right. */
  isOptional: boolean | undefined;
}

const SHOWN = z.registry<Shown>();

/** Says what a schema takes where zod cannot: its checks are functions, or it reads text. */
export function shownAs<S extends z.ZodType>(
  schema: S,
  json: JsonSchema,
  { isOptional }: { isOptional?: boolean } = {},
): S {
  SHOWN.add(schema, { json, isOptional });
  return schema;
}

/** What a schema takes (`input`) or gives (`output`). Schemas that have an id stand in `$defs`. */
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
  if (jsonSchema.type === 'integer') leaveOutSafeBounds(jsonSchema);
  if (zodSchema instanceof z.ZodObject) jsonSchema.required = requiredOf(zodSchema, jsonSchema.required);
}

/** To zod a field that may be anything until it was checked may also be missing. */
function requiredOf({ shape }: z.ZodObject, required: readonly string[] = []): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const isOptional = SHOWN.get(field)?.isOptional ?? !required.includes(name);
    return isOptional ? [] : [name];
  });
}

/** Every integer of JSON that a program can trust lies within them: they say nothing. */
function leaveOutSafeBounds(json: JsonSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
