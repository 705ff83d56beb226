import { createContext, useContext, useState, type ReactNode } from 'react';

const PortalTarget = createContext<HTMLElement | null>(null);

/** Where an overlay renders: inside the scope it was opened from, so that its application's styles reach it. */
export function usePortalTarget(): HTMLElement | undefined {
  return useContext(PortalTarget) ?? undefined;
}

/** Marks what an application renders. Its utilities are nested under this attribute and cannot touch another's. */
export function Scope({ name, children }: { name: string; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <div data-mf={name} className="contents">
      <PortalTarget value={target}>{children}</PortalTarget>
      <div ref={setTarget} />
    </div>
  );
}
