/** How long a toast stays (SPEC §9). */
export const toastMilliseconds = 5_000;

export interface ToastContent {
  title: string;
  description?: string;
  /** `destructive` for what failed. */
  tone?: 'default' | 'success' | 'destructive';
  action?: { label: string; onSelect: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
}

let current: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Shows a toast. One is visible at a time (SPEC §9): a new one takes the place of the one before. */
export function toast(content: ToastContent): void {
  lastId += 1;
  change({ ...content, id: lastId });
}

export function dismissToast(): void {
  change(undefined);
}

export function currentToast(): ShownToast | undefined {
  return current;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
