import { useContext, useState } from 'react';
import { TESTIMONIAL_LIMITS } from '#contract/limits.ts';
import { pictureAs } from '#contract/pictures.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { ownPicture } from '#src/ui/acts/links.ts';
import { Columns } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { MayFetchPictures } from '#src/ui/shown/picture.tsx';
import { HOME_WORDS, TESTIMONIALS } from './home.words.ts';
import '#src/ui/shown/tile-ground.css';

const WORDS = HOME_WORDS.testimonials;

/** "What Our Users Say": those of this site, or three invented examples, marked as such, with role and city but no names. */
export function Testimonials({ id }: { id: string }) {
  const own = useLive(({ cache }) => cache.testimonials.limit(TESTIMONIAL_LIMITS.shown).toArray(), []) ?? [];
  return (
    <Section
      title={WORDS.title}
      id={id}
      link={own.length === 0 && <Badge tone="sample">{WORDS.example}</Badge>}
    >
      <Columns wide={3} narrow="scroll" hasControls={false}>
        {own.length > 0
          ? own.map(({ id: key, text, name, location, image, animalType }) => (
              <Quote
                key={key}
                words={text}
                from={WORDS.from(name, location)}
                image={image}
                animal={animalType}
              />
            ))
          : TESTIMONIALS.map(({ words, role, city, animal }) => (
              <Quote key={city} words={words} from={WORDS.from(role, city)} animal={animal} />
            ))}
      </Columns>
    </Section>
  );
}

interface QuoteProps {
  words: string;
  from: string;
  image?: string | null;
  animal: string;
}

function Quote({ words, from, image, animal }: QuoteProps) {
  const mayFetch = useContext(MayFetchPictures);
  const [isBroken, setIsBroken] = useState(false);
  const own = mayFetch && !isBroken ? ownPicture(image) : null;
  const drawing = animalArt(animal);
  const src = own ? pictureAs(own, 'thumb.webp') : drawing?.url;
  return (
    <figure className="card home-quote stack" data-gap="3">
      <blockquote>“{words}”</blockquote>
      <figcaption className="row" data-gap="3">
        {src && (
          <span className="face tile-ground" data-size="l" data-ground={own ? undefined : drawing?.ground}>
            <img
              src={src}
              alt=""
              width={44}
              height={44}
              loading={own ? 'lazy' : undefined}
              onError={own ? () => setIsBroken(true) : undefined}
            />
          </span>
        )}
        <b className="beside">{from}</b>
      </figcaption>
    </figure>
  );
}
