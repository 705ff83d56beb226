import { fontStacks } from '../documents/fonts.ts';
import { escapeHtml } from '../documents/inert-text.ts';

/** Stamps are printed in this size, in points, and scaled where they are drawn. */
export const stampFontSize = 48;

/**
 * A page as large as a text, without anything else on it. The engine sets the text, so that every script is shaped and
 * every letter finds a font; the script in it only tells the page's size, which is the text's.
 */
export function textStampHtml(text: string, color: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<style>
  html, body { margin: 0; background: none; }
  div {
    display: inline-block;
    padding: 0.1em 0.2em;
    white-space: pre;
    text-align: center;
    unicode-bidi: plaintext;
    font: bold ${stampFontSize}pt/1.2 ${fontStacks.sans};
    color: ${color};
  }
</style>
<div>${escapeHtml(text)}</div>
<script>
  const { width, height } = document.querySelector('div').getBoundingClientRect();
  const style = document.createElement('style');
  style.textContent = '@page { margin: 0; size: ' + Math.ceil(width) + 'px ' + Math.ceil(height) + 'px }';
  document.head.append(style);
</script>
`;
}
