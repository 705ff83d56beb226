import './app.css';
import { pause } from './pause.ts';

/**
 * What the site is made of, piece by piece: each is in this file already, and to run is what takes a phone its time.
 * Whatever imports one of them afterwards finds that it has run.
 */
const pieces = [
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@octavo/federation'),
  () => import(/* webpackMode: "eager" */ '@octavo/data/core'),
  () => import(/* webpackMode: "eager" */ '@octavo/ui'),
  () => import(/* webpackMode: "eager" */ './tree.tsx'),
];

async function run(root: HTMLElement): Promise<void> {
  for (const piece of pieces) {
    await pause();
    await piece();
  }
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start(root);
}

const root = document.getElementById('root');
if (root) void run(root);
