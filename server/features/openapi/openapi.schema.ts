import { z } from 'zod';

export const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });
