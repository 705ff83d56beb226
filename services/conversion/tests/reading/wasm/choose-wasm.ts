/** Imported first: the tests imported after it run with the engine that runs everywhere. */
process.env['PDF_ENGINE'] = 'wasm';

export {};
