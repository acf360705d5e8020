import { Check } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FORUM_WORDS as WORDS } from './forums.words.ts';

/** The forum rules. docs/specification.md, section 2. */
export function ForumRules() {
  const id = useId();
  return (
    <Card as="section" className="stack" data-gap="3" aria-labelledby={id}>
      <h2 id={id} data-size="lg">
        {WORDS.rulesHeading}
      </h2>
      <ul className="forum-rules stack" data-gap="2">
        {WORDS.rules.map((rule) => (
          <li key={rule}>
            <Icon icon={Check} size="s" tone="brand" />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export interface StatisticsProps {
  heading: string;
  rows: readonly (readonly [label: string, count: number])[];
}

/** A card of labeled counts. */
export function Statistics({ heading, rows }: StatisticsProps) {
  const id = useId();
  return (
    <Card as="section" className="stack" data-gap="3" aria-labelledby={id}>
      <h2 id={id} data-size="lg">
        {heading}
      </h2>
      <dl className="stack" data-gap="2">
        {rows.map(([label, count]) => (
          <div className="row" data-tight data-gap="3" data-spread="between" key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{formatCount(count)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
