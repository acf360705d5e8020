import { trustedUrl } from '#src/data/core/trusted-url.ts';
import { shrink } from './shrink.ts';
import workerUrl from './shrink.worker.ts?worker&url';

let worker: Worker | null | undefined;
let lastId = 0;

/** Shrinks a picture beside the page, or in it where no worker can. @returns null for a file that is no picture */
export async function shrinkBeside(file: Blob): Promise<Blob | null> {
  worker ??= startWorker();
  if (!worker) return shrink(file).catch(() => null);
  const { current, id } = { current: worker, id: ++lastId };
  return new Promise((resolve) => {
    const end = (answer: Blob | null | Promise<Blob | null>) => {
      current.removeEventListener('message', heard);
      current.removeEventListener('error', failed);
      resolve(answer);
    };
    const heard = ({ data }: MessageEvent<{ id: number; picture: Blob | null }>) => {
      if (data.id === id) end(data.picture);
    };
    const failed = () => {
      worker = null; // it could not be loaded
      end(shrink(file).catch(() => null));
    };
    current.addEventListener('message', heard);
    current.addEventListener('error', failed);
    current.postMessage({ id, file });
  });
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  try {
    return new Worker(trustedUrl(workerUrl), { type: 'module' });
  } catch {
    return null; // refused by the browser
  }
}
