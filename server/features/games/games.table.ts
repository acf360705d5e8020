import type { Generated } from 'kysely';

export interface GamesTable {
  id: Generated<number>;
  title: string;
  developer: string;
  category: string;
  description: string;
  animal_types: string;
  price: number;
  rating: number;
  download_count: number;
  has_trial: number;
  trial_duration: number | null;
  banner_image: string | null;
  icon_image: string | null;
  web_demo_url: string | null;
  android_store_url: string | null;
  ios_store_url: string | null;
  is_featured: number;
  is_sample: number;
  version: number;
}
