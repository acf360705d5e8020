import { Clock, X } from 'lucide-react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { forgetAllSearches, forgetSearch, readRecent } from './recent.local.ts';
import { SEARCH_WORDS as WORDS } from './search.words.ts';

/** Recent searches on this phone: repeat one, remove one, or clear all. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const core = useCore();
  const { run } = useWrite();
  const recent = useLive(readRecent, []);
  if (!recent || recent.length === 0) return null;
  return (
    <Section
      title={WORDS.recent}
      link={
        <Button variant="quiet" onClick={() => void run(() => forgetAllSearches(core))}>
          {WORDS.clearRecent}
        </Button>
      }
    >
      <ul className="search-recent framed">
        {recent.map((query) => (
          <li key={query}>
            <Button variant="quiet" icon={Clock} onClick={() => onChoose(query)}>
              {query}
            </Button>
            <IconButton
              icon={X}
              label={WORDS.forget(query)}
              onClick={() => void run(() => forgetSearch(core, query))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
