import type { ReactNode } from 'react';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import type { AskedState } from '#src/data/read/use-asked.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { CODE_WORDS } from '../session.words.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';

interface SettingsListProps<T> {
  heading: string;
  lede: string;
  /** Shown for an empty list. */
  none: string;
  query: AskedState<readonly T[]>;
  row: (item: T) => ReactNode;
  /** Above the list. */
  note?: ReactNode;
  /** Buttons below the list. */
  children: ReactNode;
}

/** A settings section with a list from the server. */
export function SettingsList<T>(props: SettingsListProps<T>) {
  const { query } = props;
  const items = query.value;
  return (
    <Section title={props.heading} lede={props.lede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        {props.note}
        <StandingNote asked={query} loading={WORDS.loading} needsSignal={CODE_WORDS.needsSignal} isPart />
        {items?.length === 0 && <p>{props.none}</p>}
        {items && items.length > 0 && (
          <ul className="stack" data-gap="3">
            {items.map(props.row)}
          </ul>
        )}
        {props.children}
      </Card>
    </Section>
  );
}

interface SettingsRowProps {
  name: string;
  details: ReactNode;
  /** Buttons of the row. */
  children?: ReactNode;
}

/** A row of a settings list. */
export function SettingsRow({ name, details, children }: SettingsRowProps) {
  return (
    <li className="row" data-spread="between" data-gap="2">
      <div>
        <b>{name}</b>
        <p className="quiet">{details}</p>
      </div>
      {children}
    </li>
  );
}
