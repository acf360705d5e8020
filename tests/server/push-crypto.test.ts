import { createECDH } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { isPublicAddress } from '#server/public-lookup.ts';
import { encryptPush, isPoint } from '#server/push/encrypt.ts';
import { endpointIn, readPush } from '#server/push/push-settings.ts';
import { makeVapidKeys, vapidHeader } from '#server/push/vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a message is encrypted as in RFC 8291, appendix A', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const randoms = { sender, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') };
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, randoms);
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the header of a request is a signed token about the service, as in RFC 8292', async () => {
  const keys = await makeVapidKeys();
  const nowMs = Date.UTC(2026, 2, 2);
  const context = { origin: 'https://push.example.net', subject: 'mailto:barn@petiyard.org', nowMs };
  const header = await vapidHeader(keys, context);
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(bytes(keys.publicKey)).toHaveLength(65);
  expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const { d: _d, ...publicJwk } = keys.privateJwk;
  const { payload } = await jwtVerify(token, await importJWK(publicJwk, 'ES256'), {
    currentDate: new Date(nowMs),
  });
  expect(payload).toEqual({ aud: context.origin, sub: context.subject, exp: nowMs / 1000 + 12 * 3600 });
});

test('only a point of P-256 is taken as a key', () => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  expect(isPoint(own.getPublicKey())).toBe(true);
  const wrong = Buffer.from(own.getPublicKey());
  wrong.writeUInt8(wrong.readUInt8(64) ^ 1, 64);
  expect(isPoint(wrong)).toBe(false);
  expect(isPoint(own.getPublicKey(null, 'compressed'))).toBe(false);
  expect(isPoint(Buffer.alloc(65))).toBe(false);
});

const HOSTS = ['127.0.0.1:9099', 'push.farm.org:8443', 'localhost:80'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://push.farm.org:8443/abc',
  'http://127.0.0.1:9099/abc',
  'https://127.0.0.1:9099/abc',
])('%s is an endpoint', (text) => {
  expect(endpointIn(text, HOSTS)?.href).toBeTruthy();
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@evil.test/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com.evil.test/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://127.0.0.1:9098/abc',
  'http://push.farm.org:8443/abc',
  'https://push.farm.org/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/abc',
  'https://0x7f000001/abc',
  'https://localhost/abc',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
  'https://fcm.googleapis.com/abc#x',
  'https://fcm.googleapis.com/a\r\nHost: evil',
  ' https://fcm.googleapis.com/abc',
  'https://fcm。googleapis。com.evil.test/abc',
  `https://fcm.googleapis.com/${'a'.repeat(3000)}`,
  '//fcm.googleapis.com/abc',
  '',
  17,
  null,
])('%s is no endpoint', (text) => {
  expect(endpointIn(text, HOSTS)).toBeNull();
});

test.each([
  ['10.1.2.3', 4],
  ['127.0.0.1', 4],
  ['169.254.169.254', 4],
  ['172.20.0.1', 4],
  ['192.168.1.1', 4],
  ['100.64.0.1', 4],
  ['0.0.0.0', 4],
  ['255.255.255.255', 4],
  ['::1', 6],
  ['::ffff:10.0.0.1', 6],
  ['fe80::1', 6],
  ['fd00::1', 6],
  ['2002:7f00:1::', 6],
  ['64:ff9b::a00:1', 6],
] as const)('%s is not public', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(false);
});

test.each([
  ['142.250.74.10', 4],
  ['2a00:1450:4001:80f::200a', 6],
] as const)('%s is public', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(true);
});

test.each([
  'mailto:ops@farm.local',
  'mailto:ops@petiyard.invalid',
  'mailto:ops@localhost',
  'mailto:<ops@petiyard.org>',
  'mailto:ops',
  'ops@petiyard.org',
  'https://localhost:3000',
  'https://192.168.1.20',
  'http://petiyard.org',
  'tel:1',
])('a start with PUSH_SUBJECT=%s stops with a sentence', (subject) => {
  expect(() => readPush({ PUSH_SUBJECT: subject })).toThrow(/^PUSH_SUBJECT must be /);
});

test('a good subject and more hosts are read, and hosts need a subject', () => {
  const env = { PUSH_SUBJECT: 'mailto:ops@petiyard.org', PUSH_HOSTS: '127.0.0.1:9099, push.farm.org' };
  expect(readPush(env)).toEqual({
    subject: 'mailto:ops@petiyard.org',
    hosts: ['127.0.0.1:9099', 'push.farm.org:443'],
  });
  expect(readPush({ PUSH_SUBJECT: 'https://petiyard.org/contact' })).toMatchObject({ hosts: [] });
  expect(readPush({})).toBeNull();
  expect(() => readPush({ PUSH_HOSTS: 'a.org' })).toThrow('PUSH_HOSTS needs PUSH_SUBJECT');
});
