import type { Generated } from 'kysely';

export interface TestimonialsTable {
  id: Generated<number>;
  name: string;
  text: string;
  location: string;
  image: string | null;
  animal_type: string;
  version: number;
}
