import { readFileSync } from 'node:fs';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';
import { read as readQ } from '#src/features/petibot/answers/reading.ts';
import { evidenceOf, ruledOn } from '#src/features/petibot/answers/rules.ts';
import { readAsked } from '#tests/features/petibot-measure.ts';
const read = (url: string): any => JSON.parse(readFileSync(url, 'utf8'));
const guides = read('public/library/guides.json');
const learned = readLearned(read(process.env.LEARNED ?? 'public/library/learned.json'), guides);
const library = indexLibrary(guides);
const ask = createAnswerer(guides, learned);
const sets = 'fresh,unseen,unseen-2,unseen-3,unseen-4,unseen-5,unseen-6,unseen-7,unseen-8,unseen-9'.split(',');
const out: any[] = [];
for (const set of sets) for (const one of readAsked(set as any)) {
  if (one.before?.length) continue;
  const r = readQ(library, learned, one.question, null);
  const ruled = ruledOn(r);
  const ev = evidenceOf(r, ruled);
  const kinds = learned.kinds(r.features, ev);
  const a = ask(one.question);
  out.push({ set, q: one.question, kind: one.kind, guides: one.guides, ruled: ruled.kind, kinds, urgent: learned.urgent(r.features, ev), first: r.hits[0]?.guide.slug, score: r.hits[0]?.score, got: a.kind, gotGuide: a.guide?.slug, em: r.emergency ? (r.emergency.slugs.join(' ')||'none') : null, ev, turns: r.features.turns, terms: r.features.terms, named: r.named.animals.length>0, right: !!r.hits[0] && one.guides.includes(r.hits[0].guide.slug), second: r.hits.slice(0,3).some(h=>one.guides.includes(h.guide.slug)) });
}
import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[2] ?? '/tmp/pb5/roc.json', JSON.stringify(out));
