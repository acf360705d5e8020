import { useEffect, useState } from 'react';

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
export function useQrCode(text: string): DrawnCode | null | undefined {
  const [drawn, setDrawn] = useState<{ text: string; code: DrawnCode | null }>();
  useEffect(() => {
    let isGone = false;
    const done = (code: DrawnCode | null) => !isGone && setDrawn({ text, code });
    drawnCode(text).then(done, () => done(null)); // whatever it stands on is worth something without it
    return () => {
      isGone = true;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : undefined;
}

/** The encoder comes when the first code is drawn. */
async function drawnCode(text: string): Promise<DrawnCode> {
  const { encodeQR } = await import('qr');
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE_SQUARES });
  return { text, path: pathOf(squares), size: squares.length };
}

/** The dark squares of a code as the path of a drawing, with the white edge that readers need around them. */
export function pathOf(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${length}v1h-${length}z`;
      }),
    )
    .join('');
}
