import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { misspelledSettings, SETTINGS } from '#server/settings.ts';

/** Names in the first column of a page's settings table. */
const namesIn = (page: string) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));

test('the list of settings is the one of the documentation', () => {
  const documented = new Set([...namesIn('docs/operating.md'), ...namesIn('docs/identity.md')]);
  expect([...documented].sort()).toEqual([...SETTINGS].sort());
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['WRITES_PER_MINUTES', 'WRITES_PER_MINUTE'],
])('%s is reported with the name of %s', (name, near) => {
  const warning = `${name} is not a setting and has no effect. Did you mean ${near}?`;
  expect(readConfig({ [name]: 'x' }).misspelled).toEqual([warning]);
});

test('a former name still works, and the log names the current one', () => {
  const former = readConfig({ BACKUP_EVERY_HOURS: '3' });
  expect([former.backups.everyHours, former.misspelled]).toEqual([
    3,
    ['BACKUP_EVERY_HOURS is now called BACKUP_HOURS.'],
  ]);
  expect(readConfig({ BACKUP_EVERY_HOURS: '3', BACKUP_HOURS: '4' }).backups.everyHours).toBe(4);
});

test('variables of the shell and of other programs are no settings with typing errors', () => {
  const names = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'POST',
    'PORTS_FILE',
    'MAIL',
    'LOGNAME',
    'IDENTITY_OIDC_GOOGLE',
    'NODE_ENV',
  ];
  expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledSettings({ DATABSE_URL: '' })).toEqual([]);
});
