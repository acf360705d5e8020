import * as RadixTabs from '@radix-ui/react-tabs';
import type { ComponentProps, ReactNode } from 'react';
import './tabs.css';

interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Label of the tab list, for screen readers. */
  label: string;
  tabs: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

/** Underlined tabs; the row scrolls sideways and labels never wrap. Arrow keys move; only the open panel is drawn. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root className="tabs" value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} asChild>
        <Unstyled className="tabs-row">
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} data-ring="inside">
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </Unstyled>
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} asChild>
          <Unstyled className="tabs-panel">{tab.content}</Unstyled>
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Drops Radix's inline styles, which would override the style sheet. */
function Unstyled({ style: _style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} />;
}
