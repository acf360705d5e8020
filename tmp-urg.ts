import { readFileSync } from 'node:fs';
import { better, type Example, type Trained } from './scripts/asked/train.ts';
const judged = JSON.parse(readFileSync('/tmp/pb5/judged.json', 'utf8'));
const dev = JSON.parse(readFileSync('/tmp/pb5/r1.json', 'utf8'));
const names = [...new Set(judged.flatMap((j: any) => Object.keys(j.evidence)))].sort() as string[];
const ev = (e: any) => [1, ...names.map((n) => e[n] ?? 0)];
function fit(some: any[], o: any) {
  const counts = new Map<string, number>();
  for (const j of some) for (const t of j.turns) counts.set(t, (counts.get(t) ?? 0) + 1);
  const turns = [...counts].filter(([t, n]) => n >= (t.includes(' ') ? o.pair : o.least)).map(([x]) => x);
  const m: Trained = { words: new Map(turns.map((x, i) => [x, i])), columns: 2, weights: new Float64Array(turns.length * 2), ofEvidence: new Float64Array((names.length + 1) * 2) };
  const ex: Example[] = some.map((j) => ({ words: j.turns, right: new Map([[j.q.isUrgent ? 1 : 0, 1]]), weight: j.q.isUrgent ? 2 : 1, evidence: ev(j.evidence) }));
  better(m, ex, { rounds: 20, step: o.step, leftOut: o.leftOut, drawnBack: 1e-3 });
  return (turns2: string[], e: any) => { let s = 0; for (const t of turns2) { const r = m.words.get(t); if (r !== undefined) s += m.weights[r * 2 + 1]! - m.weights[r * 2]!; } ev(e).forEach((v, i) => { s += v * (m.ofEvidence[i * 2 + 1]! - m.ofEvidence[i * 2]!); }); return 1 / (1 + Math.exp(-s)); };
}
for (const o of [{ pair: 4, least: 4, leftOut: 0.5, step: 0.05 }, { pair: 4, least: 2, leftOut: 0.3, step: 0.05 }, { pair: 4, least: 2, leftOut: 0.5, step: 0.05 }, { pair: 3, least: 2, leftOut: 0.2, step: 0.05 }]) {
  console.log(JSON.stringify(o));
  // CV on asked lines
  const rows: any[] = [];
  for (let f = 0; f < 5; f++) { const p = fit(judged.filter((_: any, i: number) => i % 5 !== f), o); judged.forEach((j: any, i: number) => { if (i % 5 === f) rows.push({ p: p(j.turns, j.evidence), u: j.q.isUrgent, e: j.evidence, q: j.q.question, k: j.q.kind }); }); }
  const rule = (e: any) => (e.emergency ? 'named' : e.sounds ? 'sig' : e.soundsMore && e.urgentGuides > 0.5 ? 'sigMore' : '');
  for (const t of [0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3])
    console.log(' cv veto', t, ['named', 'sig', 'sigMore'].map((k) => `${k}: urgent lost ${rows.filter((r) => r.u && rule(r.e) === k && r.p < t).length}/${rows.filter((r) => r.u && rule(r.e) === k).length} calm freed ${rows.filter((r) => !r.u && rule(r.e) === k && r.p < t).length}/${rows.filter((r) => !r.u && rule(r.e) === k).length}`).join(' | '));
  for (const t of [0.5, 0.6, 0.66, 0.75, 0.85]) console.log(' cv add', t, 'urgent by none of the rules found', rows.filter((r) => r.u && !rule(r.e) && r.p >= t).length, '/', rows.filter((r) => r.u && !rule(r.e)).length, 'calm alarmed', rows.filter((r) => !r.u && !rule(r.e) && r.p >= t).length, '/', rows.filter((r) => !r.u && !rule(r.e)).length);
  const p = fit(judged, o);
  for (const x of dev) x.p = p(x.turns, x.ev);
  for (const t of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3]) console.log(' dev veto', t, 'urgent lost', dev.filter((x: any) => x.kind === 'urgent' && (x.em || x.ev.sounds || x.ev.soundsMore) && x.p < t).length, 'care freed named', dev.filter((x: any) => x.kind === 'care' && x.got === 'urgent' && x.em && x.p < t).length, 'signs', dev.filter((x: any) => x.kind === 'care' && x.got === 'urgent' && !x.em && x.p < t).length);
  for (const t of [0.5, 0.6, 0.66, 0.75, 0.85]) console.log(' dev add', t, 'urgent', dev.filter((x: any) => x.kind === 'urgent' && !x.em && !x.ev.sounds && x.p >= t).length, dev.filter((x: any) => x.kind === 'urgent' && !x.em && !x.ev.sounds).length, 'care', dev.filter((x: any) => x.kind === 'care' && !x.em && !x.ev.sounds && x.p >= t).length);
  if (o.leftOut === 0.3) { console.log(rows.filter((r) => r.u && rule(r.e) && r.p < 0.15).map((r) => `${r.p.toFixed(2)} ${rule(r.e)} ${r.k} ${r.q}`).join('\n')); console.log('DEV', dev.filter((x: any) => x.kind === 'urgent' && x.p < 0.4).map((x: any) => `${x.p.toFixed(2)} ${x.em ? 'named' : x.ev.sounds ? 'sig' : '-'} ${x.q}`).join('\n')); }
}
