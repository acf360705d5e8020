import { z } from 'zod';

/** Number of businesses in a state or city; the name is empty if unknown. */
export const directoryCount = z.object({ name: z.string(), count: z.int() }).meta({ id: 'DirectoryCount' });
