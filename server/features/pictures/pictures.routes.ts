import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { business } from '#contract/businesses.schema.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { listingPicture, sitePicture } from '#contract/pictures.schema.ts';
import { PICTURE_HASH, PICTURE_KINDS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { NeedsMissing, notFound } from '../../errors.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { readUpload } from '../../http/core/upload.ts';
import { shownAs } from '../../rules/json-schema.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied, WriteName } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { ownedBy } from '../businesses/owners.service.ts';
import { dropReleased } from './drop-pictures.service.ts';
import { findListingPictures, toListingPicture } from './pictures.repository.ts';
import { addPicture, orderPictures, removePicture } from './pictures.service.ts';
import { addSitePicture } from './site-pictures.service.ts';
import { picturesOf, withUpload } from './uploads.service.ts';

/** The id of a listing, or the key of its registration. */
const listing = shownAs(
  z
    .string()
    .regex(new RegExp(`^[1-9]\\d{0,14}$|${UUID_PATTERN.source}`, 'i'), { error: BUSINESS_MESSAGES.notListed })
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text)),
  { type: 'string' },
);
const listingParams = z.object({ id: listing });
const hash = z.string().regex(PICTURE_HASH, { error: PICTURE_MESSAGES.notFound });
const pictureParams = z.object({ id: listing, hash });
const order = z.object({ hashes: z.array(z.string().regex(PICTURE_HASH)) }).meta({ id: 'PictureOrder' });

const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform';
const FILE = new RegExp(`^([0-9a-f]{64})-(${PICTURE_KINDS.join('|').replaceAll('.', '\\.')})$`);

/** The pictures of listings; see docs/api.md, section 5. */
export const pictureRoutes = new Hono<AppEnv>()
  .get(
    '/businesses/:id/pictures',
    call({
      summary: 'The pictures of one’s own listing, including waiting ones',
      who: 'person',
      params: listingParams,
      answers: { 200: z.array(listingPicture) },
      refuses: ['forbidden', 'not-found'],
    }),
    async (c) => {
      const { store } = c.get('services');
      const { id } = await owned(c, c.req.valid('param').id);
      c.header('Cache-Control', 'private, no-store');
      return c.json((await findListingPictures(store.read, id)).map(toListingPicture));
    },
  )
  .put(
    '/businesses/:id/pictures/:hash',
    call({
      summary: 'Adds a picture to one’s own listing',
      who: 'person',
      params: pictureParams,
      takes: 'image/*',
      isWrite: true,
      answers: { 200: business },
    }),
    async (c) => {
      const { id, hash } = c.req.valid('param');
      const user = requireUser(c);
      await owned(c, id); // before the body is read
      const upload = await readUpload(c, hash);
      return withUpload(c.get('services'), upload, (checksum) => {
        const args = { business: id, hash, checksum };
        return answerWrite(c, { ...runOf('picture.add', addPicture, args), user });
      });
    },
  )
  .put(
    '/businesses/:id/pictures',
    call({
      summary: 'Orders the pictures of one’s own listing',
      who: 'person',
      params: listingParams,
      body: order,
      isWrite: true,
      answers: { 200: business },
    }),
    (c) => {
      const args = { business: c.req.valid('param').id, hashes: c.req.valid('json').hashes };
      return answerWrite(c, { ...runOf('picture.order', orderPictures, args), user: requireUser(c) });
    },
  )
  .put(
    '/admin/pictures/:hash',
    call({
      summary: 'Stores a picture for the rows of a table',
      who: 'admin',
      params: z.object({ hash }),
      takes: 'image/*',
      isWrite: true,
      answers: { 200: sitePicture },
    }),
    async (c) => {
      const { hash } = c.req.valid('param');
      const user = assertAdmin({ user: requireUser(c) }); // before the body is read
      const upload = await readUpload(c, hash);
      return withUpload(c.get('services'), upload, (checksum) =>
        answerWrite(c, { ...runOf('picture.add-site', addSitePicture, { hash, checksum }), user }),
      );
    },
  )
  .delete(
    '/businesses/:id/pictures/:hash',
    call({
      summary: 'Removes a picture of one’s own listing',
      who: 'person',
      params: pictureParams,
      isWrite: true,
      answers: { 200: business },
    }),
    async (c) => {
      const { id, hash } = c.req.valid('param');
      const args = { business: id, hash };
      const answer = await answerWrite(c, {
        ...runOf('picture.remove', removePicture, args),
        user: requireUser(c),
      });
      await dropReleased(c.get('services').store, picturesOf(c.get('services')));
      return answer;
    },
  );

/** Returns one’s own listing. @throws AppError 403, 404 also for a registration that has not arrived. */
function owned(c: Context<AppEnv>, business: number | string) {
  const naming = { trx: c.get('services').store.read, user: requireUser(c) };
  return ownedBy(naming, { business }).catch((error: unknown) => {
    throw error instanceof NeedsMissing ? notFound() : error;
  });
}

/** The arguments are validated here, so the write need not do it again. */
const runOf = <A>(name: WriteName, run: (w: WriteContext, args: A) => Promise<Applied>, args: A) => ({
  name,
  args,
  run: (w: WriteContext) => run(w, args),
});

/** The files of pictures. A name never gets other bytes. */
export const pictureFileRoutes = new Hono<AppEnv>().get('/pictures/:file', async (c, next) => {
  const [, name, kind] = FILE.exec(c.req.param('file')) ?? [];
  const match = PICTURE_KINDS.find((one) => one === kind);
  const bytes = name && match ? await c.get('services').pictures?.get(name, match) : null;
  if (!bytes || !match) {
    if (!c.get('services').pictures) return next();
    throw notFound(PICTURE_MESSAGES.notFound);
  }
  c.header('Cache-Control', IMMUTABLE);
  c.header('Content-Type', match.endsWith('webp') ? 'image/webp' : 'image/jpeg');
  return c.body(bytes);
});
