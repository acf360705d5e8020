import { z } from 'zod';
import type { DirectoryCount } from '#contract/directory.ts';

export const directoryCount = z
  .object({ name: z.string(), count: z.int() })
  .meta({ id: 'DirectoryCount' }) satisfies z.ZodType<DirectoryCount>;
