import { readFileSync } from 'node:fs';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';
import { read as readQ } from '#src/features/petibot/answers/reading.ts';
import { evidenceOf, ruledOn } from '#src/features/petibot/answers/rules.ts';
const read = (url: string): any => JSON.parse(readFileSync(url, 'utf8'));
const guides = read('public/library/guides.json');
const learned = readLearned(read('public/library/learned.json'), guides);
const library = indexLibrary(guides);
const ask = createAnswerer(guides, learned);
for (const q of process.argv.slice(2)) { const r = readQ(library, learned, q, null); const ruled = ruledOn(r); const ev = evidenceOf(r, ruled); const a = ask(q); console.log(q, '|', a.kind, a.guide?.slug, '| ruled', ruled.kind, 'kinds', JSON.stringify(learned.kinds(r.features, ev)), 'urg', learned.urgent(r.features, ev).toFixed(2), r.emergency?.slugs, r.hits.slice(0, 3).map((h) => `${h.guide.slug} ${h.score.toFixed(2)}`).join(' ')); }
