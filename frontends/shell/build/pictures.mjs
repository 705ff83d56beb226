import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { appDirectory } from './places.mjs';

const require = createRequire(join(appDirectory('ui'), 'package.json'));

/** The product's own fonts, whatever the machine has. */
const fonts = {
  display: ['@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2', 'Octavo Display'],
  text: ['@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', 'Octavo Text'],
};

const width = 1200;
const height = 630;
const margin = 84;
const colours = { ground: '#0b0b0d', ink: '#f6f5f2', muted: '#a3a3ad', line: '#26262b', accent: '#f26a3d' };

function registerFonts() {
  for (const [file, family] of Object.values(fonts)) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(require.resolve(file), family);
  }
}

function linesOf(context, text, widest) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

/** Like a page of a book that lies open on the dark: a folio's folds, the headline set large. */
function drawGround(context) {
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  for (const x of [width * 0.625, width * 0.75, width * 0.875]) {
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
  }
  context.beginPath();
  context.moveTo(width * 0.625, height / 2);
  context.lineTo(width, height / 2);
  context.stroke();
  context.fillStyle = colours.accent;
  context.beginPath();
  context.moveTo(width * 0.75, 0);
  context.lineTo(width, 0);
  context.lineTo(width, height / 2);
  context.closePath();
  context.fill();
}

/** The picture that is shown with a link to a page, as PNG. */
export async function drawPicture({ mark, headline, name }) {
  registerFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  drawGround(context);
  context.drawImage(await loadImage(Buffer.from(mark)), margin, margin - 8, 64, 64);
  context.textBaseline = 'middle';
  context.fillStyle = colours.ink;
  context.font = `44px '${fonts.display[1]}'`;
  context.fillText(name, margin + 84, margin + 24);

  context.textBaseline = 'alphabetic';
  context.font = `112px '${fonts.display[1]}'`;
  const lineHeight = 112;
  const lines = linesOf(context, headline, width * 0.625 - margin - 16);
  const bottom = height - margin - 60;
  for (const [index, line] of lines.entries()) {
    context.fillText(line, margin, bottom - (lines.length - 1 - index) * lineHeight);
  }
  context.fillStyle = colours.muted;
  context.font = `30px '${fonts.text[1]}'`;
  context.fillText('PDF processing APIs for developers', margin, height - margin + 14);
  return canvas.encode('png');
}

/** The mark as an icon of a size, as PNG. */
export async function drawIcon(mark, size) {
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(mark)), 0, 0, size, size);
  return canvas.encode('png');
}
