import { useEffect, useState } from 'react';
import { pathOf } from './card-code.ts';

/** Squares of white around a code, without which no reader finds it. ISO/IEC 18004, section 6.3.8. */
const EDGE_SQUARES = 4;

/** A code as it is drawn. */
export interface DrawnCode {
  /** What it says. */
  text: string;
  path: string;
  /** Squares along each side. */
  size: number;
}

/** The drawing of a text as a QR code: undefined until it is made, null where that failed. */
export function useCardCode(text: string): DrawnCode | null | undefined {
  const [drawn, setDrawn] = useState<{ text: string; code: DrawnCode | null }>();
  useEffect(() => {
    let isGone = false;
    const done = (code: DrawnCode | null) => !isGone && setDrawn({ text, code });
    drawnCode(text).then(done, () => done(null)); // the sheet is worth printing without it, and says so
    return () => {
      isGone = true;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : undefined;
}

/** The encoder comes when the first sheet is drawn. */
async function drawnCode(text: string): Promise<DrawnCode> {
  const { encodeQR } = await import('qr');
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE_SQUARES });
  return { text, path: pathOf(squares), size: squares.length };
}
