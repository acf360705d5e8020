import { DEEDS_IN_ORDER } from './deeds-in-order.ts';
import { DEEDS_OF_ANIMALS } from './deeds-of-animals.ts';
import { DEEDS_OF_AREAS } from './deeds-of-areas.ts';
import { DEEDS_OF_FATE } from './deeds-of-fate.ts';
import { DEEDS_OF_FORUMS } from './deeds-of-forums.ts';
import { DEEDS_OF_OUTBOX } from './deeds-of-outbox.ts';
import { DEEDS_OF_OWNERS } from './deeds-of-owners.ts';
import { DEEDS_OF_PAGES } from './deeds-of-pages.ts';
import { DEEDS_OF_PEOPLE } from './deeds-of-people.ts';
import { DEEDS_OF_SERVER } from './deeds-of-server.ts';
import { DEEDS_OF_STORAGE } from './deeds-of-storage.ts';
import type { FeatureName, Features } from './features.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

/** An act of a person, or an event of a phone or the server. */
export type Deed = (world: World, phone: Phone) => void | Promise<void>;
/** How often it happens, the deed, and the feature that it needs. */
export type Choice = readonly [number, Deed, FeatureName?];

const only = (choices: readonly Choice[], features: Features) =>
  choices.flatMap(([times, deed, feature]) =>
    feature === undefined || features[feature] ? [[times, deed] as const] : [],
  );

/** All deeds of a storm. */
export const deedsOf = (features: Features) => ({
  ofPeople: only(
    [
      ...DEEDS_OF_PEOPLE,
      ...DEEDS_OF_FORUMS,
      ...DEEDS_OF_ANIMALS,
      ...DEEDS_OF_OWNERS,
      ...DEEDS_OF_OUTBOX,
      ...DEEDS_OF_AREAS,
      ...DEEDS_IN_ORDER,
    ],
    features,
  ),
  ofFate: only([...DEEDS_OF_FATE, ...DEEDS_OF_PAGES, ...DEEDS_OF_SERVER, ...DEEDS_OF_STORAGE], features),
});
