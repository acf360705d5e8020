import { useEffect, useState } from 'react';

/** White border of a code, without which readers fail. ISO/IEC 18004, section 6.3.8. */
const EDGE_SQUARES = 4;

/** A drawn code. */
export interface DrawnCode {
  /** Its content. */
  text: string;
  path: string;
  /** Modules along each side. */
  size: number;
}

/** A text as a QR code: undefined until it is ready, null on failure. */
export function useQrCode(text: string): DrawnCode | null | undefined {
  const [drawn, setDrawn] = useState<{ text: string; code: DrawnCode | null }>();
  useEffect(() => {
    let isGone = false;
    const done = (code: DrawnCode | null) => !isGone && setDrawn({ text, code });
    drawnCode(text).then(done, () => done(null)); // the page is useful without it
    return () => {
      isGone = true;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : undefined;
}

/** Loads the encoder on first use. */
async function drawnCode(text: string): Promise<DrawnCode> {
  const { encodeQR } = await import('qr');
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE_SQUARES });
  return { text, path: pathOf(squares), size: squares.length };
}

/** The dark modules as an SVG path, including the white border. */
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
