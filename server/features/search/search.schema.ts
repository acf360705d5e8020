import { z } from 'zod';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { SEARCH_MESSAGES } from '#contract/search.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { shownAs } from '../../rules/json-schema.ts';

const NEAR = /^-?\d{1,2}(?:\.\d{1,6})?,-?\d{1,3}(?:\.\d{1,6})?$/;

/** Parses a point like '29.65,-82.32'; undefined for anything else. */
function pointOf(text: string): LatLng | undefined {
  const [lat = Number.NaN, lng = Number.NaN] = NEAR.test(text) ? text.split(',').map(Number) : [];
  return isLatLng({ lat, lng }) ? { lat, lng } : undefined;
}

export const searchQuery = z.object({
  q: shownAs(
    z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => text !== '' && text.length <= SEARCH_LIMITS.queryMax, {
        error: SEARCH_MESSAGES.query,
      }),
    { type: 'string', minLength: 1, maxLength: SEARCH_LIMITS.queryMax },
    { isOptional: false },
  ),
  near: shownAs(
    z
      .string()
      .optional()
      .transform((text, { issues }) => {
        const near = text === undefined ? null : pointOf(text);
        if (near !== undefined) return near;
        issues.push({ code: 'custom', message: SEARCH_MESSAGES.near, input: text });
        return z.NEVER;
      }),
    {
      type: 'string',
      pattern: NEAR.source,
      description: 'Latitude and longitude in degrees, separated by a comma: nearer results rank higher.',
    },
    { isOptional: true },
  ),
});
