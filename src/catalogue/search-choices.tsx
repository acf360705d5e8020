import { SEARCH_SORTS, type SearchSort } from '#contract/business-search.ts';
import { FACT_NAMES, FACTS, type FactName, soughtFacts } from '#contract/facts.ts';
import { HOURS_WORDS } from '#src/ui/formats/hours.words.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { labelOf } from '#src/words/labels.ts';
import { SEARCH_CHOICE_WORDS as WORDS } from './search-choices.words.ts';

/** Facts that a business must have. */
interface FactChoice {
  facts: readonly FactName[];
  openNow: boolean;
}

interface FactPillsProps extends FactChoice {
  onChange: (changes: Partial<FactChoice>) => void;
}

/** Toggles for the required facts. */
export function FactPills({ facts, openNow, onChange }: FactPillsProps) {
  return (
    <PillRow label={WORDS.onlyThatSay}>
      <PillToggle isPressed={openNow} onToggle={() => onChange({ openNow: !openNow })}>
        {HOURS_WORDS.openNow}
      </PillToggle>
      {soughtFacts(facts).map((fact) => {
        const toggled = FACT_NAMES.filter((one) => facts.includes(one) !== (one === fact));
        return (
          <PillToggle
            key={fact}
            isPressed={facts.includes(fact)}
            onToggle={() => onChange({ facts: toggled })}
          >
            {labelOf(FACTS[fact].yes)}
          </PillToggle>
        );
      })}
    </PillRow>
  );
}

const SORT_OPTIONS = SEARCH_SORTS.map((value) => ({ value, label: WORDS.sorts[value] }));

interface SortChoiceProps {
  value: SearchSort;
  onChange: (sort: SearchSort) => void;
}

/** Selects the order of the results. */
export function SortChoice({ value, onChange }: SortChoiceProps) {
  return (
    <Select
      name="sort"
      label={WORDS.sort}
      value={value}
      options={SORT_OPTIONS}
      onChange={(name) => onChange(SEARCH_SORTS.find((sort) => sort === name) ?? 'distance')}
    />
  );
}
