import { Sheet } from '@octavo/ui/overlays';
import type { ReactNode } from 'react';

export interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

export function MobileMenu({ open, onOpenChange, children }: MobileMenuProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Main" className="grid gap-1">
        {children}
      </nav>
    </Sheet>
  );
}
