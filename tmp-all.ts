import { readFileSync } from 'node:fs';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import { MEASURES, type Measure, measure, readAsked } from '#tests/features/petibot-measure.ts';
const read = (url: string): any => JSON.parse(readFileSync(url, 'utf8'));
const guides = read('public/library/guides.json');
const learned = readLearned(read(process.env.LEARNED ?? 'public/library/learned.json'), guides);
const ask = createAnswerer(guides, learned);
const sets = (process.argv[2] ?? 'fresh,unseen,unseen-2,unseen-3,unseen-4,unseen-5,unseen-6,unseen-7,unseen-8,unseen-9').split(',');
const only = process.argv[3];
const rows: Record<string, any> = {};
const total: Record<string, [number, number]> = {};
for (const set of sets) {
  const asked = readAsked(set as any);
  for (const by of Object.keys(MEASURES) as Measure[]) {
    if (only && !by.includes(only)) continue;
    const m = measure(ask, asked, by);
    (rows[by] ??= {})[set.replace('unseen', 'u')] = Number.isNaN(m.share) ? '' : (m.share * 100).toFixed(0);
    const t = (total[by] ??= [0, 0]);
    if (m.asked) { t[0] += m.share * m.asked; t[1] += m.asked; }
    if (only) for (const miss of m.misses) console.log(`${set.replace('unseen','u')}  ${miss.slice(0, 260)}`);
  }
}
for (const by in rows) rows[by].all = (100 * total[by]![0] / total[by]![1]).toFixed(1);
console.table(rows);
