import { expect, test } from 'vitest';
import { deviceName } from '#src/session/sign-in-methods/passkeys.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'iPad'],
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Android phone',
  ],
  ['Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Android tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'My device'],
])('the device of %s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
