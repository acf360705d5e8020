import { readFileSync } from 'node:fs';
import { better, type Example, type Trained } from './scripts/asked/train.ts';
import { softmax } from '#src/features/petibot/answers/learned.ts';
const judged = JSON.parse(readFileSync('/tmp/pb5/judged.json', 'utf8'));
const dev = JSON.parse(readFileSync('/tmp/pb5/r1.json', 'utf8'));
const KINDS = ['guide', 'unknown', 'offTopic', 'local', 'dose', 'talk'];
const base = { least: 4, ofNone: 2.5, rounds: 20, step: 0.05, leftOut: 0.5, back: 1e-3, stack: false, names: null as any };
const names = [...new Set(judged.flatMap((j: any) => Object.keys(j.evidence)))].sort() as string[];
const slugs = [...new Set(judged.map((j: any) => j.first))];
const cuts = new Map<string, number[]>();
for (const n of names) { const vals = judged.map((j: any) => j.evidence[n] ?? 0).filter((x: number) => x > 0).sort((a: number, b: number) => a - b); const q = (f: number) => vals[Math.floor(vals.length * f)]; if (new Set(vals).size > 4) cuts.set(n, [...new Set([q(0.25), q(0.5), q(0.75)])] as number[]); }
const prefixes = (turns: string[]) => [...new Set([...turns, ...turns.filter((x) => !x.includes(' ') && x.length > 4).map((x) => '^' + x.slice(0, 4))])];
const grams = (turns: string[]) => [...new Set([...turns, ...turns.filter((x) => !x.includes(' ') && x.length > 3).flatMap((x) => { const w = `<${x}>`; return Array.from({ length: w.length - 3 }, (_, i) => '#' + w.slice(i, i + 4)); })])];
function run(label: string, over: Partial<typeof base> & Record<string, any>) {
  const o: any = { ...base, ...over };
  const t = Date.now();
  const counts = new Map<string, number>();
  for (const j of judged) for (const turn of o.turnsOf ? o.turnsOf(j.turns) : j.turns) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  const turns = [...counts].filter(([turn, n]) => n >= (turn.includes(' ') ? o.leastPair ?? o.least : o.least)).map(([x]) => x);
  const fit = (some: any[], evOf: (j: any) => number[]) => {
    const nev = evOf(some[0]).length;
    const trained: Trained = { words: new Map(turns.map((x, i) => [x, i])), columns: 6, weights: new Float64Array(turns.length * 6), ofEvidence: new Float64Array(nev * 6) };
    const examples: Example[] = some.flatMap((j) => {
      const at = KINDS.indexOf(j.q.kind === 'off-topic' ? 'offTopic' : j.q.kind);
      if (o.rightOnly && at === 0 && !j.right) return [];
      return at < 0 ? [] : [{ words: o.noWords ? [] : o.turnsOf ? o.turnsOf(j.turns) : j.turns, right: new Map([[at, 1]]), weight: j.q.kind === 'guide' ? (o.wrongHalf && !j.right ? 0.4 : 1) : o.ofNone, evidence: evOf(j) }];
    });
    better(trained, examples, { rounds: o.rounds, step: o.step, leftOut: o.leftOut, drawnBack: o.back });
    return trained;
  };
  const evBase = (j: any) => {
    const e = j.evidence ?? j.ev; const v = names.map((n) => e[n] ?? 0);
    const out = [1, ...v];
    if (o.hinge) names.forEach((n, i) => { if (cuts.has(n)) for (const c of cuts.get(n)!) out.push(Math.max(0, v[i]! - c)); });
    if (o.cross) for (const a of o.cross) for (const b of names) out.push((e[a] ?? 0) * (e[b] ?? 0));
    if (o.first) for (const sl of slugs) out.push(j.first === sl ? o.first : 0);
    return out;
  };
  const m = fit(judged, evBase);
  const kindsOf = (x: any) => {
    const s = new Float64Array(6);
    for (const turn of o.turnsOf ? o.turnsOf(x.turns) : x.turns) { const r = m.words.get(turn); if (r !== undefined) for (let c = 0; c < 6; c++) s[c]! += m.weights[r * 6 + c]!; }
    evBase({ ev: x.ev, first: x.first }).forEach((v, i) => { for (let c = 0; c < 6; c++) s[c]! += m.ofEvidence[i * 6 + c]! * v; });
    return softmax(s);
  };
  const care: number[] = [], unk: number[] = [], off: number[] = [], ou: number[] = [], oo: number[] = [];
  for (const x of dev) {
    if (x.got === 'urgent' && x.kind === 'care') continue;
    const k = kindsOf(x);
    const r = Math.log((k[0]! + 1e-9) / (k[1]! + k[2]! + k[5]! + 1e-9)); const ofu = Math.log((k[2]! + k[5]! + 1e-9) / (k[1]! + 1e-9));
    if (x.kind === 'care' && x.right) care.push(r); if (x.kind === 'unknown') { unk.push(r); ou.push(ofu); } if (x.kind === 'offTopic') { off.push(r); oo.push(ofu); }
  }
  const auc = (p: number[], n: number[]) => { let s = 0; for (const a of p) for (const b of n) s += a > b ? 1 : a === b ? 0.5 : 0; return s / p.length / n.length; };
  care.sort((a, b) => a - b);
  const at = (share: number) => care[Math.floor(care.length * share)]!;
  console.log(label.padEnd(34), 'turns', turns.length, 'auc u', auc(care, unk).toFixed(4), 'o', auc(care, off).toFixed(4), 'off/unk', auc(oo, ou).toFixed(4), 'unk adm at care loss 1%,2%,3%,5%', [0.01, 0.02, 0.03, 0.05].map((s) => unk.filter((r) => r < at(s)).length), 'off', [0.01, 0.02, 0.03].map((s) => off.filter((r) => r < at(s)).length), unk.length, off.length, ((Date.now() - t) / 1000).toFixed(0) + 's');
  return { m, kindsOf };
}

const b = { least: 2, leastPair: 4, leftOut: 0.3, wrongHalf: true };
run('now', b);
run('none 3.5', { ...b, ofNone: 3.5 });
run('step .02 r40', { ...b, step: .02, rounds: 40 });
run('step .02 r20', { ...b, step: .02 });
run('step .01 r40', { ...b, step: .01, rounds: 40 });
run('back 5e-3', { ...b, back: 5e-3 });
run('back 2e-2', { ...b, back: 2e-2 });
run('least3/5', { ...b, least: 3, leastPair: 5 });
run('least4/1e9', { ...b, least: 3, leastPair: 1e9 });
run('hinge step.02', { ...b, hinge: true, step: .02 });
run('leftOut .5 step .02', { ...b, leftOut: .5, step: .02 });
run('leftOut .1 step .02', { ...b, leftOut: .1, step: .02 });
