import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOfOneAlphabet } from '#contract/shared/alphabets.ts';

const [, , given] = process.argv;
if (given === undefined)
  throw new Error('Usage: node scripts/confusables.ts confusables.txt (unicode.org/Public/security)');
const text = readFileSync(given, 'utf8');
const version = /^# Version: (\S+)$/m.exec(text)?.[1];
if (version === undefined) throw new Error('This is not the confusables.txt of UTS 39');

/** Whether a name may contain a character; others need no row in the table. */
const mayStand = (char: string) =>
  /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(char) && isOfOneAlphabet(char) && char.normalize('NFD') === char;

const looks: Record<string, string> = {};
for (const [, source = '', target = ''] of text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)) {
  const [char, look] = [source, target].map((codes) =>
    String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
  );
  if (char !== undefined && look !== undefined && mayStand(char)) looks[char] = look;
}

const path = join(resolve(import.meta.dirname, '..'), `server/text/confusables-${version}.json`);
writeFileSync(path, `${JSON.stringify({ version, looks }, null, 2)}\n`);
console.log(`${Object.keys(looks).length} characters of Unicode ${version}`);
