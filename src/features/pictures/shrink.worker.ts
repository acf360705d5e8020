import { shrink } from './shrink.ts';

/** Answers each file with its smaller picture, or with null. */
addEventListener('message', async ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  const picture = await shrink(data.file).catch(() => null);
  postMessage({ id: data.id, picture });
});
