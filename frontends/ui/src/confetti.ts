/** SPEC §9: 100 particles, spread 70. */
const burst = { particleCount: 100, spread: 70, origin: { y: 0.6 } };

/** Throws confetti; the library comes with the first throw. Who asked for less motion gets none. */
export async function throwConfetti(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return;
  }
  const { default: confetti } = await import('canvas-confetti');
  await confetti({ ...burst, disableForReducedMotion: true });
}
