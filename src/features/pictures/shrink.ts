import { PICTURE_LIMITS } from '#contract/pictures.ts';

const QUALITIES = [0.85, 0.75, 0.6, 0.45];
const SMALLER = 0.7;
const TYPE = 'image/jpeg';

/**
 * Scales a picture to at most 1,600 px and 300 kB, upright and without metadata. Runs in a worker and in a page.
 * @throws what the browser throws for a file that is no picture.
 */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    let scale = Math.min(1, PICTURE_LIMITS.phoneSide / Math.max(picture.width, picture.height));
    for (; ; scale *= SMALLER)
      for (const quality of QUALITIES) {
        const blob = await draw(picture, scale, quality);
        if (blob.size <= PICTURE_LIMITS.phoneBytes) return blob;
      }
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext('2d'), picture, width, height);
    return canvas.convertToBlob({ type: TYPE, quality });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  paint(canvas.getContext('2d'), picture, width, height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was made')));
    canvas.toBlob(done, TYPE, quality);
  });
}

/** JPEG has no transparency: transparent parts become white. */
function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: ImageBitmap,
  width: number,
  height: number,
): void {
  if (!context) throw new Error('this browser has no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
}
