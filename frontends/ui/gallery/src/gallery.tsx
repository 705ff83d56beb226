import { applyTheme, Logo, Scope, themes } from '@octavo/ui';
import { Select } from '@octavo/ui/menus';
import { useState } from 'react';
import { BasicSections } from './basic-sections.tsx';
import { FormSections } from './form-sections.tsx';
import { DataSections } from './data-sections.tsx';
import { OverlaySections } from './overlay-sections.tsx';
import { SidebarSection } from './sidebar-section.tsx';

const options = Object.entries(themes).map(([value, { name }]) => ({ value, label: `${value} · ${name}` }));

export function Gallery() {
  const [theme, setTheme] = useState(document.documentElement.dataset['theme'] ?? '4');
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4 py-6">
        <Logo name="Octavo" />
        <Select
          label="Theme"
          className="w-44"
          options={options}
          value={theme}
          onValueChange={(next) => {
            applyTheme(Number(next));
            setTheme(next);
          }}
        />
      </header>
      <main>
        <Scope name="gallery">
          <div className="py-14">
            <h1 className="font-display text-display text-ink">
              Set in <span className="text-accent">type</span>, printed by API.
            </h1>
            <p className="mt-5 max-w-2xl text-lg text-muted">
              Every component in every state. What is not shown here does not exist.
            </p>
          </div>
          <BasicSections />
          <FormSections />
          <DataSections />
          <OverlaySections />
          <SidebarSection />
        </Scope>
      </main>
    </div>
  );
}
