import type { ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';

export interface Tab {
  value: string;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
}

export function Tabs({ label, tabs, defaultValue }: TabsProps) {
  return (
    <Radix.Root defaultValue={defaultValue ?? tabs[0]?.value ?? ''}>
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line">
        {tabs.map(({ value, label, icon }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-mb-px inline-flex items-center gap-2 border-b-2 border-transparent py-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink [&_svg]:size-4"
          >
            {icon}
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className="pt-5">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
