import { z } from 'zod';
import { languageOfVisitor } from '../../http/core/language.ts';
import { linkPhone, proveByTemporary, proveByText, sendTextCode, signInByPhone } from '../people/phone.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { signInResponse } from './sign-in-response.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const SEND_BODY = z.object({ phoneNumber: z.string().optional() });
const BODY = z.object({
  sessionInfo: z.string().optional(),
  code: z.string().optional(),
  phoneNumber: z.string().optional(),
  temporaryProof: z.string().optional(),
  idToken: z.string().optional(),
  operation: z.string().optional(),
});
type Body = z.output<typeof BODY>;

/** `accounts:sendVerificationCode`: sends six digits by text message. */
export const sendTextCall = ({ services, sms }: Provider) =>
  toolkitCall(SEND_BODY, async ({ phoneNumber }, c) => {
    if (!sms) throw new Refusal('OPERATION_NOT_ALLOWED', 'This server sends no text messages.');
    if (!phoneNumber) throw new Refusal('MISSING_PHONE_NUMBER');
    const host = new URL(services.config.publicUrl ?? c.req.url).hostname;
    const request = { phoneNumber, address: c.get('address'), host, language: languageOfVisitor(c) };
    return { sessionInfo: await sendTextCode(services, sms, request).catch(mapProblems(TOO_MANY)) };
  });

/** `accounts:signInWithPhoneNumber`: signs in, links the number with `idToken`, or reauthenticates. */
export const phoneCall = (provider: Provider) =>
  toolkitCall(BODY, async (body, c) => {
    const { services } = provider;
    const address = c.get('address');
    const isLinking = body.idToken !== undefined && body.operation !== 'REAUTH';
    const changer = isLinking ? await changerOf(provider, body.idToken, address) : null;
    const proof = await prove(provider, body, address).catch(mapProblems(TOO_MANY));
    if (changer === null) {
      const isKnown = body.operation === 'REAUTH';
      const arriving = { address, isKnown, language: languageOfVisitor(c) };
      const arrival = await signInByPhone(services, proof, arriving).catch(mapProblems(TOO_MANY));
      return { ...(await signInResponse(provider, arrival)), phoneNumber: proof.phone };
    }
    const linked = await linkPhone(services, changer, proof);
    if ('temporaryProof' in linked) return { ...linked, phoneNumber: proof.phone };
    const response = await signInResponse(provider, { ...linked, isNew: false });
    return { ...response, phoneNumber: proof.phone };
  });

async function changerOf(provider: Provider, idToken: string | undefined, address: string) {
  const proof = await verified(provider, idToken);
  assertRecent(provider, proof);
  return { user: proof.user, signInId: proof.signInId, address };
}

async function prove({ services }: Provider, body: Body, address: string) {
  const { sessionInfo, code, phoneNumber, temporaryProof } = body;
  if (phoneNumber && temporaryProof) return proveByTemporary(services, { phoneNumber, temporaryProof });
  if (!sessionInfo) throw new Refusal('MISSING_SESSION_INFO');
  if (!code) throw new Refusal('MISSING_CODE');
  return proveByText(services, { sessionInfo, code }, address);
}
