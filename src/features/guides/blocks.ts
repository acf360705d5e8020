export type GuideBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Splits a section's text into paragraphs and lists. Adjacent items form one list. */
export function guideBlocks(text: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
