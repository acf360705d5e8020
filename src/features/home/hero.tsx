import { Link } from '@tanstack/react-router';
import { ChevronDown, LayoutGrid, LifeBuoy, Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { HERO_CATEGORIES } from '#src/catalogue/catalogue.words.ts';
import { useOwnAnimals } from '#src/features/animals/own-first.local.ts';
import { LanguageButtons } from '#src/language/language-buttons.tsx';
import { LocateButton } from '#src/places/locate-button.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { HeroFields } from './hero-fields.tsx';
import { HOME_WORDS } from './home.words.ts';
import { type Hero, useHero } from './use-hero.ts';
import './hero.css';

const WORDS = HOME_WORDS.hero;
/** They look over the card as over a fence, the person's own first. A phone has room for four. */
const HERD: readonly AnimalName[] = ['Dog', 'Cattle', 'Chicken', 'Goat', 'Rabbit'];

/** The top of the home page: headline and search form. */
export function HomeHero() {
  const hero = useHero();
  const herd = [...new Set([...useOwnAnimals(), ...HERD])].slice(0, HERD.length);
  return (
    <section className="hero">
      <div className="only-phone row" data-spread="between">
        <Link className="hero-emergency tap" to="/emergency">
          <Icon icon={LifeBuoy} />
          {WORDS.emergency}
        </Link>
        <LanguageButtons />
      </div>
      <div className="hero-split">
        <div>
          <h1 tabIndex={-1} data-page-title>
            {WORDS.title}
          </h1>
          <p className="hero-lede">{WORDS.lede}</p>
        </div>
        <div className="hero-herd">
          {herd.map((animal) => (
            <img key={animal} src={animalArt(animal)?.url} alt="" width={120} height={120} />
          ))}
        </div>
      </div>
      <HeroForm hero={hero} />
    </section>
  );
}

function HeroForm({ hero }: { hero: Hero }) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (hero.search()) return;
    for (const field of currentTarget.querySelectorAll<HTMLElement>('[name="town"], [name="zipCode"]'))
      field.focus(); // one of them is hidden
  };
  const { place } = hero;
  return (
    <form
      className="hero-card stack"
      data-gap="3"
      action="/explore" // submitted by the browser until the app has loaded
      noValidate
      onSubmit={submit}
    >
      {!isOpen && (
        <div className="only-phone">
          <Field
            name="town"
            label={WORDS.town}
            value={place.city || place.zipCode}
            error={hero.codeError}
            autoComplete="off"
            onChange={hero.type}
            onBlur={hero.leaveCode}
          />
        </div>
      )}
      <div className="hero-fields" id={fieldsId} data-open={isOpen || undefined}>
        <HeroFields hero={hero} />
      </div>
      <div className="hero-locate row quiet" data-gap="0" data-spread="between">
        <LocateButton variant="quiet" position={hero.position} label={WORDS.locate} busy={WORDS.locating} />
        <button
          type="button"
          className="only-phone"
          data-variant="quiet"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="visually-hidden">{WORDS.change}: </span>
          {place.state || place.country}
          <Icon icon={ChevronDown} />
        </button>
        {hero.position.trouble && <p>{hero.position.trouble}</p>}
      </div>
      <div className="hero-category">
        <Icon icon={LayoutGrid} />
        <Select
          name="category"
          label={WORDS.category}
          value={hero.category}
          options={HERO_CATEGORIES}
          onChange={hero.setCategory}
        />
      </div>
      <Button type="submit" size="lg" icon={Search}>
        {WORDS.search}
      </Button>
    </form>
  );
}
