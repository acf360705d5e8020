import { Hono } from 'hono';
import { z } from 'zod';
import { business } from '#contract/businesses.schema.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { claim } from '#contract/owners.schema.ts';
import { OWNER_MESSAGES } from '#contract/owners.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { idParam } from '../../http/core/params.ts';
import { codeBody, success } from '../auth/auth.schema.ts';
import { claimDraft } from './businesses.schema.ts';
import { askClaimLetter, enterClaimCode } from './claim-codes.service.ts';
import { sendClaim } from './claims.service.ts';
import { removeOwnerOf } from './owner-removal.service.ts';

const params = idParam(BUSINESS_MESSAGES.notListed);
const ownedParams = idParam(OWNER_MESSAGES.noOwner);

/** Claiming a listing and removing its owner; see docs/api.md, sections 5 and 11. */
export const claimRoutes = new Hono<AppEnv>()
  .delete(
    '/admin/businesses/:id/owner',
    call({
      summary: 'Removes the owner of a listing and restores the claimant’s changes',
      who: 'admin',
      params: ownedParams,
      isWrite: true,
      answers: { 204: 'nothing' },
    }),
    (c) =>
      answerWrite(c, {
        name: 'business.remove-owner',
        args: { business: c.req.valid('param').id },
        run: removeOwnerOf,
        user: requireUser(c),
      }),
  )
  .post(
    '/businesses/:id/claims',
    call({
      summary: 'Claims a listing; an admin decides',
      who: 'person',
      params,
      sends: claimDraft,
      isWrite: true,
      answers: { 201: claim },
      refuses: ['already-owned'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'claim.send',
        args: {
          message: (c.req.valid('json') as { message?: unknown } | null)?.message,
          business: c.req.valid('param').id,
        },
        run: sendClaim,
        user: requireUser(c),
      }),
  )
  .post(
    '/businesses/:id/claims/letter',
    call({
      summary: 'Sends a code to the e-mail address on an unowned listing',
      who: 'person',
      params,
      body: z.unknown(),
      mayBeEmpty: true,
      answers: { 200: success },
      refuses: ['forbidden', 'already-owned', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      const claimant = {
        user: requireUser(c),
        businessId: c.req.valid('param').id,
        address: c.get('address'),
      };
      await askClaimLetter(c.get('services'), claimant);
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true });
    },
  )
  .post(
    '/businesses/:id/claims/code',
    call({
      summary: 'Makes the person who enters the code the owner of the listing',
      who: 'person',
      params,
      body: codeBody,
      answers: { 200: business },
      refuses: ['forbidden', 'already-owned', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      const claimant = {
        user: requireUser(c),
        businessId: c.req.valid('param').id,
        address: c.get('address'),
      };
      const granted = await enterClaimCode(c.get('services'), claimant, c.req.valid('json').code);
      c.header('Cache-Control', 'no-store');
      return c.json(granted);
    },
  );
