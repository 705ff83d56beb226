import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom lacks these, or has others than React Router and the API client can use together.
const borrowed = [
  'AbortController',
  'AbortSignal',
  'fetch',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
];

/** A browser's window, as far as jsdom goes, with Node's own network and streams. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of borrowed) {
      this.global[name] = globalThis[name];
    }
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // Nobody else is here.
    this.global.BroadcastChannel ??= class {
      addEventListener() {}
      postMessage() {}
      close() {}
    };
    this.global.matchMedia ??= (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} });
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.hasPointerCapture ??= () => false;
  }
}
