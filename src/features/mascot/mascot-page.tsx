import { Link } from '@tanstack/react-router';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { MASCOT_WORDS as WORDS } from './mascot.words.ts';
import { type FrogFace, useFrog } from './use-frog.ts';
import '#src/ui/shown/card.css';
import './mascot.css';

/** Its faces beside messages. */
const MOODS = [
  { face: 'head', words: WORDS.calm },
  { face: 'listening', words: WORDS.listening },
  { face: 'alarmed', words: WORDS.alarmed },
  { face: 'unsure', words: WORDS.unsure },
];

/** `/animated-frog`: the animated mascot and its moods. */
export function MascotPage() {
  return (
    <div className="mascot stack" data-align="center">
      <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      <div className="mascot-stage">
        <Frog face={useFrog()} label={WORDS.picture} />
      </div>
      <ul className="ruled-list">
        {MOODS.map(({ face, words }) => (
          <li key={face}>
            <img src={`/art/mascot/frog-${face}.svg`} alt="" width={64} height={51} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <Link to="/" data-variant="primary">
        {WORDS.home}
      </Link>
    </div>
  );
}

const EYES = [
  { x: 62, lid: 'M42 51a20 20 0 0 1 40 0a20 20 0 0 1-40 0z' },
  { x: 138, lid: 'M118 51a20 20 0 0 1 40 0a20 20 0 0 1-40 0z' },
];

/** The drawing in public/art/mascot/frog.svg with movable eyes. */
function Frog({ face: { gaze, isBlinking }, label }: { face: FrogFace; label: string }) {
  return (
    <svg viewBox="0 0 200 220" role="img" aria-label={label} data-blinking={isBlinking || undefined}>
      <Body />
      <Head />
      {EYES.map(({ x, lid }) => (
        <g key={x}>
          <circle cx={x} cy="52" r="27" fill="#4DAF5B" />
          <circle cx={x} cy="51" r="19" fill="#FFFDF4" />
          <g transform={`translate(${gaze.x.toFixed(1)} ${gaze.y.toFixed(1)})`}>
            <ellipse cx={x} cy="52" rx="11" ry="9" fill="#12241D" />
            <circle cx={x + 4} cy="48.5" r="3" fill="#fff" />
          </g>
          {isBlinking && <path d={lid} fill="#3B9A4B" />}
        </g>
      ))}
      <path
        d="M52 108c14 12 82 12 96 0"
        fill="none"
        stroke="#12241D"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

const TOES = [
  [55, 210],
  [66, 213],
  [77, 210],
  [123, 210],
  [134, 213],
  [145, 210],
] as const;

function Body() {
  return (
    <g>
      <path d="M54 214c-20 0-34-10-34-24 0-18 16-34 34-40z" fill="#3B9A4B" />
      <path d="M146 214c20 0 34-10 34-24 0-18-16-34-34-40z" fill="#3B9A4B" />
      <path d="M50 150c0-26 22-40 50-40s50 14 50 40v34c0 20-22 32-50 32s-50-12-50-32z" fill="#4DAF5B" />
      <path d="M68 160c0-18 14-26 32-26s32 8 32 26v26c0 18-14 28-32 28s-32-10-32-28z" fill="#F3F0CF" />
      <path d="M66 168v36M134 168v36" stroke="#3B9A4B" strokeWidth="15" strokeLinecap="round" />
      {TOES.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="#F2A34E" />
      ))}
      <path d="M58 140c22 16 62 16 84 0v8c-22 16-62 16-84 0z" fill="#0B5B47" />
      <path d="M87 158a13 13 0 0 1 26 0v15a6 6 0 0 1-6 6H93a6 6 0 0 1-6-6z" fill="#FFC12E" />
      <circle cx="100" cy="157" r="3.6" fill="#0B5B47" />
    </g>
  );
}

function Head() {
  return (
    <g>
      <path d="M22 96c0-30 30-48 78-48s78 18 78 48c0 32-32 50-78 50S22 128 22 96z" fill="#4DAF5B" />
      <path d="M27 112c8 22 36 34 73 34s65-12 73-34c-18 13-44 18-73 18s-55-5-73-18z" fill="#F3F0CF" />
      <circle cx="92" cy="88" r="2.4" fill="#2C7A3A" />
      <circle cx="108" cy="88" r="2.4" fill="#2C7A3A" />
      <ellipse cx="42" cy="101" rx="9" ry="6" fill="#F2A34E" opacity=".75" />
      <ellipse cx="158" cy="101" rx="9" ry="6" fill="#F2A34E" opacity=".75" />
    </g>
  );
}
