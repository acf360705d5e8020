import type { z } from 'zod';
import type { listingPicture } from './pictures.schema.ts';
import { MINUTE_MS } from './shared/time.ts';

/** A picture of a listing, as its owner and admins read it. */
export type ListingPicture = z.infer<typeof listingPicture>;

export const PICTURE_LIMITS = {
  perListing: 6,
  /** An upload; a phone sends at most `phoneBytes`. */
  bytes: 5_000_000,
  /** Width times height, checked before decoding. */
  pixels: 25_000_000,
  /** Shortest side. */
  sideMin: 16,
  /** Longest side of the larger stored size. */
  view: 1200,
  /** Side of the square that lists show. */
  thumb: 160,
  /** Usual size of one of them, of a photo. */
  thumbBytes: 5000,
  /** Longest side that a phone sends. */
  phoneSide: 1600,
  phoneBytes: 300_000,
  /** Time limit of an upload: 300 kB at 20 kbit/s take two minutes. */
  sendMs: 5 * MINUTE_MS,
} as const;

export const PICTURE_MESSAGES = {
  type: 'A picture must be a JPEG, PNG or WebP file.',
  empty: 'This file is empty.',
  damaged: 'This picture is damaged, or its file contains something else too.',
  animated: 'A picture must not be animated.',
  tooLarge: 'A picture can be at most 5 MB.',
  tooManyPixels: 'A picture can have at most 25 million pixels.',
  tooSmall: 'A picture must be at least 16 pixels wide and high.',
  hash: 'The address must end with the SHA-256 of the picture.',
  tooMany: 'A listing can have 6 pictures. Remove one first.',
  order: 'List each picture once.',
  notFound: 'This picture is no longer here.',
  off: 'This server does not store pictures.',
} as const;

/** The stored sizes and types of a picture. */
export const PICTURE_KINDS = ['thumb.webp', 'thumb.jpg', 'view.webp', 'view.jpg'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The cache of small pictures that a phone keeps with its areas. It begins as the worker's picture caches do. */
export const AREA_PICTURES = 'images-areas-v1';

/** The SHA-256 of the uploaded bytes in hexadecimal, which names a picture. */
export const PICTURE_HASH = /^[0-9a-f]{64}$/;

/** Returns the address of a picture on this site. */
export const pictureAddress = (hash: string, kind: PictureKind = 'view.webp') => `/pictures/${hash}-${kind}`;

const ADDRESS = /^(\/pictures\/[0-9a-f]{64})-(?:thumb|view)\.(?:webp|jpg)$/;

/** Returns the same picture in another size or type; an address of another kind is unchanged. */
export const pictureAs = (address: string, kind: PictureKind) => {
  const [, start] = ADDRESS.exec(address) ?? [];
  return start === undefined ? address : `${start}-${kind}`;
};
