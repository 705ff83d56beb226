import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';

/** Where overlays go, and who wants to know. The same all the time: what is within hears of it only where it asks. */
interface PortalPlace {
  element: HTMLElement | null;
  listeners: Set<() => void>;
  put: (element: HTMLElement | null) => void;
  subscribe: (listener: () => void) => () => void;
}

function createPortalPlace(): PortalPlace {
  const place: PortalPlace = {
    element: null,
    listeners: new Set(),
    put: (element) => {
      place.element = element;
      for (const listener of place.listeners) listener();
    },
    subscribe: (listener) => {
      place.listeners.add(listener);
      return () => place.listeners.delete(listener);
    },
  };
  return place;
}

const PortalTarget = createContext(createPortalPlace());

/** Where an overlay renders: inside the scope it was opened from, so that its application's styles reach it. */
export function usePortalTarget(): HTMLElement | undefined {
  const place = useContext(PortalTarget);
  const element = useSyncExternalStore(
    place.subscribe,
    () => place.element,
    () => null,
  );
  return element ?? undefined;
}

/** Marks what an application renders. Its utilities are nested under this attribute and cannot touch another's. */
export function Scope({ name, children }: { name: string; children: ReactNode }) {
  const [place] = useState(createPortalPlace);
  return (
    <div data-mf={name} className="contents">
      <PortalTarget value={place}>{children}</PortalTarget>
      <div ref={place.put} />
    </div>
  );
}
