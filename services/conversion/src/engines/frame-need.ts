import type { HtmlOptions } from '@octavo/contracts';
import type { DocumentSource } from './document-source.ts';
import { assetsElsewhere, changesPage } from './render-path.ts';

/** What happens only while a page draws frames, or is hidden from whoever reads the text: script made at run time. */
const scriptThatMayNeedFrames = new RegExp(
  [
    'equestAnimationFrame',
    'requestIdleCallback',
    'Observer\\b',
    'matchMedia',
    'Worklet',
    'Offscreen',
    'captureStream',
    'bitmaprenderer',
    'webgpu',
    'webgl',
    '\\bdecode\\s*\\(',
    '\\bFunction\\s*\\(',
    '\\beval\\b',
    '\\bimport\\b',
    'atob',
    'fromCharCode',
    'document\\s*\\.\\s*write',
    'createElement(?:NS)?\\b[^)]{0,99}\\bscript\\b',
  ].join('|'),
);

/** The same in elements and styles, and all that comes from elsewhere. */
const markupThatMayNeedFrames = new RegExp(
  [
    'animat',
    'transition',
    'scroll',
    'resize',
    'lazy',
    'content-visibility',
    '@import\\b',
    '<(?:base|video|audio|marquee|set|i?frame|object|embed|applet|portal|fencedframe)\\b',
    '<script\\b[^<>]*\\s(?:src\\b|type\\s*=\\s*["\']?\\s*module)',
    ...assetsElsewhere,
  ].join('|'),
  'i',
);

/**
 * Whether a document must be drawn on a screen that nobody sees: print does not need it, and it costs a fifth of what a
 * document with script costs. Chooses by the text alone, when in doubt for frames.
 */
export function needsFrames({ html, files }: DocumentSource, options: HtmlOptions): boolean {
  return (
    html === undefined ||
    files !== undefined ||
    changesPage(options) ||
    scriptThatMayNeedFrames.test(html) ||
    markupThatMayNeedFrames.test(html)
  );
}
