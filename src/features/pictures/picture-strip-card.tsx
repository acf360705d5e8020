import type { Business } from '#contract/businesses.ts';
import { pictureAs } from '#contract/pictures.ts';
import { ownPicture } from '#src/ui/acts/links.ts';
import { Picture } from '#src/ui/shown/picture.tsx';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import './pictures.css';

/** All pictures of a listing in a row to swipe; the first one is the banner. */
export function PictureStrip({ business: { name, images } }: { business: Business }) {
  const shown = images.flatMap((image) => ownPicture(image) ?? []);
  if (shown.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region is reached by keyboard
    <section className="picture-strip" aria-label={WORDS.strip} tabIndex={0}>
      <ul>
        {shown.map((image, index) => (
          <li key={image}>
            <Picture
              src={pictureAs(image, 'view.webp')}
              alt={WORDS.of(name, index + 1, shown.length)}
              shape="strip"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
