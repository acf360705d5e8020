import { PICTURE_LIMITS } from '#contract/pictures.ts';

const QUALITIES = [0.85, 0.75, 0.6, 0.45];
const SMALLER = 0.7;
const TYPE = 'image/jpeg';

/**
 * Scales a picture to at most 1,600 px and 300 kB, upright and without metadata. Runs in a worker and in a page.
 * @throws what the browser throws for a file that is no picture, or if it hides pictures from pages.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (!canRead()) throw new Error('this browser does not let a canvas be read');
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
  const canvas = canvasOf(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  paint(canvas, picture);
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: TYPE, quality });
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was created')));
    canvas.toBlob(done, TYPE, quality);
  });
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

const canvasOf = (width: number, height: number): Canvas =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

/** @throws Error where the browser has none */
function contextOf(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d') as ReturnType<HTMLCanvasElement['getContext']>;
  if (!context) throw new Error('this browser has no canvas');
  return context as CanvasRenderingContext2D;
}

/** JPEG has no transparency: transparent parts become white. */
function paint(canvas: Canvas, picture: ImageBitmap): void {
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The color that a canvas is tested with, and its largest deviation: some browsers change the last bits. */
const TEST_COLOR = [40, 120, 200];
const TOLERANCE = 8;
const TEST_SIDE = 4;

/**
 * Whether a page may read what it draws. Against fingerprinting, Firefox gives noise or white instead, which would be
 * sent as the picture. https://bugzilla.mozilla.org/show_bug.cgi?id=967895
 */
function canRead(): boolean {
  const context = contextOf(canvasOf(TEST_SIDE, TEST_SIDE));
  context.fillStyle = `rgb(${TEST_COLOR.join()})`;
  context.fillRect(0, 0, TEST_SIDE, TEST_SIDE);
  const { data } = context.getImageData(0, 0, TEST_SIDE, TEST_SIDE);
  const isNear = (value: number, place: number) =>
    place % 4 === 3 || Math.abs(value - (TEST_COLOR[place % 4] ?? 0)) <= TOLERANCE;
  return data.every(isNear);
}
