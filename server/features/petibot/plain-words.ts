/**
 * Normalizes text: lower case without accents, invisible characters and emphasis; digits and numerals of any
 * script become ASCII digits.
 */
export function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_~`]/gu, '')
    .toLowerCase()
    .replace(NUMERALS, '1')
    .replace(/[^\n\x20-\x7e]/gu, (mark) => LOOK_ALIKES[mark] ?? mark)
    .replace(/[^\S\n]+/g, ' ');
}

const NUMERALS = /(?![0-9])\p{N}|[一二三四五六七八九十百千万萬两兩半壹贰貳叁參肆伍陆陸柒捌玖拾]/gu;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    м: 'm',
    т: 't',
    к: 'k',
    г: 'g',
    л: 'l',
  },
  ...{
    ɡ: 'g',
    ı: 'i',
    ο: 'o',
    '⁄': '/',
    '∕': '/',
    '÷': '/',
    '×': 'x',
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '−': '-',
  },
};
