/** Imported first: the tests imported after it run with the engine that runs everywhere. */
export const chosenEngine = 'wasm';

process.env['PDF_ENGINE'] = chosenEngine;
