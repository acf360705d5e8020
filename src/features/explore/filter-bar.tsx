import { MapPin, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import { AnimalPills, SearchButtons, type SearchControls, SearchForm } from './search-form.tsx';

export interface FilterBarProps extends SearchControls {
  /** The searched place: 'Gainesville · 25 mi', or only the country. */
  scope: string;
  filterCount: number;
  /** The page can open the sheet, too. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/**
 * The phone's search: a place button, a filter button and the animals; a bottom sheet holds the whole form.
 */
export function FilterBar({ scope, filterCount, isOpen, onOpen, ...controls }: FilterBarProps) {
  const formId = useId();
  const pills = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToPressed(pills.current), []);
  const open = () => onOpen(true);
  const search = () => {
    onOpen(false);
    controls.onSearch();
  };
  const inDialog = { ...controls, onSearch: search };
  return (
    <div className="filter-bar stack" data-gap="3" data-below="4">
      <div className="row" data-gap="2">
        <button type="button" className="filter-place beside" data-variant="secondary" onClick={open}>
          <Icon icon={MapPin} />
          <span>{scope}</span>
          <span className="visually-hidden">{WORDS.changePlace}</span>
        </button>
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-label={WORDS.filtersSet(filterCount)}
          onClick={open}
        >
          {WORDS.filter}
          {filterCount > 0 && <b className="filter-count">{filterCount}</b>}
        </Button>
      </div>
      <div ref={pills}>
        <AnimalPills animal={controls.draft.animal} onFilter={controls.onFilter} flow="scroll" />
      </div>
      <Dialog
        open={isOpen}
        onClose={() => onOpen(false)}
        title={WORDS.filterTitle}
        closeLabel={WORDS.close}
        footer={<SearchButtons {...inDialog} form={formId} />}
      >
        <SearchForm {...inDialog} id={formId} isWithoutButtons />
      </Dialog>
    </div>
  );
}

/** Scrolls the chosen animal into view, with a part of the one before it. */
function scrollToPressed(pills: HTMLElement | null) {
  const pressed = pills?.querySelector<HTMLElement>('[aria-pressed="true"]');
  const row = pressed?.parentElement;
  if (pressed && row) row.scrollLeft = pressed.offsetLeft - pressed.offsetWidth;
}
