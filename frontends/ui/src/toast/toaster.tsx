import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, onToastChange } from './toast.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

const none = () => undefined;

/** Where toasts appear; one a page. What draws them is loaded with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast, none);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) {
    setNeeded(true);
  }
  return needed ? (
    <Suspense>
      <ToastRegion toast={toast} />
    </Suspense>
  ) : null;
}
