import { Columns } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { HOME_WORDS, TESTIMONIALS } from './home.words.ts';
import '#src/ui/shown/tile-ground.css';

const WORDS = HOME_WORDS.testimonials;

/** "What Our Users Say": three invented examples, marked as such, with role and city but no names. */
export function Testimonials({ id }: { id: string }) {
  return (
    <Section title={WORDS.title} id={id}>
      <Columns wide={3} narrow="scroll" hasControls={false}>
        {TESTIMONIALS.map(({ words, role, city, animal }) => {
          const picture = animalArt(animal);
          return (
            <figure className="card home-quote stack" data-gap="3" key={city}>
              <blockquote>“{words}”</blockquote>
              <figcaption className="row" data-gap="3">
                {picture && (
                  <span className="face tile-ground" data-size="l" data-ground={picture.ground}>
                    <img src={picture.url} alt="" width={44} height={44} />
                  </span>
                )}
                <b>{WORDS.from(role, city)}</b>
                <Badge tone="sample">{WORDS.example}</Badge>
              </figcaption>
            </figure>
          );
        })}
      </Columns>
    </Section>
  );
}
