import { Hono } from 'hono';
import { z } from 'zod';
import { ownEmail, passwordSet } from '#contract/letters.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import * as schemas from './auth.schema.ts';
import { askEmailLetter, confirmByCode, confirmByLink, readOwnEmail } from './own-email.service.ts';
import { askPasswordLetter, resetPassword } from './reset.service.ts';

/** Password reset and e-mail confirmation by letter; see docs/api.md, sections 3 and 4. */
export const authLetterRoutes = new Hono<AppEnv>()
  .post(
    '/auth/password-letter',
    call({
      summary: 'Sends a link and a code for a new password; the response is the same for an unknown name',
      who: 'anyone',
      body: schemas.passwordLetterBody,
      answers: { 200: schemas.success },
      refuses: ['not-found', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      await askPasswordLetter(c.get('services'), c.req.valid('json').username, c.get('address'));
      return c.json({ success: true });
    },
  )
  .post(
    '/auth/password-reset',
    call({
      summary: 'Sets a new password by the link or the code of a letter, and ends all sessions',
      who: 'anyone',
      sends: schemas.resetBody,
      answers: { 200: passwordSet },
      refuses: ['fields-invalid', 'too-many-requests', 'busy'],
    }),
    async (c) => c.json(await resetPassword(c.get('services'), c.req.valid('json'), c.get('address'))),
  )
  .post(
    '/auth/email-confirmation',
    call({
      summary: 'Confirms an e-mail address by the link of its letter',
      who: 'anyone',
      body: schemas.emailLinkBody,
      answers: { 200: schemas.success },
    }),
    async (c) => {
      await confirmByLink(c.get('services'), c.req.valid('json').link);
      return c.json({ success: true });
    },
  )
  .get(
    '/user/email',
    call({
      summary: 'One’s own e-mail address, and whether it is confirmed',
      who: 'person',
      answers: { 200: ownEmail },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      return c.json(await readOwnEmail(c.get('services'), requireUser(c).id));
    },
  )
  .post(
    '/user/email/letter',
    call({
      summary: 'Sends a link and a code to one’s own address',
      who: 'person',
      body: z.unknown(),
      mayBeEmpty: true,
      answers: { 200: schemas.success },
      refuses: ['not-found', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      await askEmailLetter(c.get('services'), requireUser(c).id, c.get('address'));
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true });
    },
  )
  .post(
    '/user/email/confirm',
    call({
      summary: 'Confirms one’s own address by the code of its letter',
      who: 'person',
      body: schemas.codeBody,
      answers: { 200: ownEmail },
      refuses: ['too-many-requests', 'busy'],
    }),
    async (c) => {
      const { code } = c.req.valid('json');
      const userId = requireUser(c).id;
      c.header('Cache-Control', 'no-store');
      return c.json(await confirmByCode(c.get('services'), { userId, code, address: c.get('address') }));
    },
  );
