import { z } from 'zod';

/** An animal type; `category` is 'pet' or 'farm'. */
export const animalType = z
  .object({ id: z.int(), name: z.string(), icon: z.string(), category: z.enum(['pet', 'farm']) })
  .meta({ id: 'AnimalType' });

export const businessCategory = z.object({ id: z.int(), name: z.string() }).meta({ id: 'BusinessCategory' });
