/** Of its prototype; whoever loads it says what that is in TypeScript. */
type NativeFunction = (...values: (number | string | Uint8Array)[]) => number;

/** The little of koffi that is used. It is optional, so its own types may be missing. */
export interface Koffi {
  /** Of a name alone, the system's library. Of null, the process itself. */
  load(path: string | null): { func(prototype: string): NativeFunction };
  view(address: number, byteLength: number): ArrayBuffer;
  proto(definition: string): unknown;
  pointer(type: unknown): unknown;
  register(callback: (...values: number[]) => number, type: unknown): bigint;
  unregister(callback: bigint): void;
}

/** The machine's own memory, whose addresses are numbers: they have 47 bits. */
export interface NativeMemory {
  /** 0 when there is none left. */
  malloc(byteLength: number): number;
  free(address: number): void;
}

/** @throws Error when it is not there, or not for this machine. */
export async function loadKoffi(): Promise<Koffi> {
  const name = 'koffi';
  return ((await import(name)) as { default: Koffi }).default;
}

export function nativeMemory(koffi: Koffi): NativeMemory {
  const system = koffi.load(null);
  return {
    malloc: system.func('uintptr_t malloc(size_t)'),
    free: system.func('void free(uintptr_t)'),
  };
}
