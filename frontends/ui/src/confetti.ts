/** SPEC §9: 100 particles, spread 70. */
const burst = {
  particleCount: 100,
  spread: 70,
  origin: { y: 0.6 },
  colors: ['#ff8a5c', '#f5f3ee', '#7fe0b0', '#8fc7ff', '#f3d27a'],
};

/** Nothing but decoration: it takes no pointer and is told to nobody. */
function canvasOverAll(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '100',
  });
  document.body.append(canvas);
  return canvas;
}

/** Throws confetti; the library comes with the first throw. Who asked for less motion gets none. */
export async function throwConfetti(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return;
  }
  const { default: confetti } = await import('canvas-confetti');
  const canvas = canvasOverAll();
  await confetti.create(canvas, { resize: true, disableForReducedMotion: true })(burst);
  canvas.remove();
}
