import type { ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';
import { usePortalTarget } from '@octavo/ui';

/** SPEC §9: shown after 700 ms, at once when another was shown within 300 ms. One around the application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes the focus. The tooltip describes it and does not name it. */
  children: ReactNode;
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const container = usePortalTarget();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 animate-fade-in rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs text-ink shadow-overlay"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
