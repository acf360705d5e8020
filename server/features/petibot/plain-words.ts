/** Lower case without marks, invisible characters and emphasis; every digit of any script as an ASCII one. */
export function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_~`]/gu, '')
    .toLowerCase()
    .replace(/(?![0-9])\p{Nd}/gu, '1')
    .replace(/[^\n\x20-\x7e]/gu, (mark) => LOOK_ALIKES[mark] ?? mark)
    .replace(/[^\S\n]+/g, ' ');
}

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
