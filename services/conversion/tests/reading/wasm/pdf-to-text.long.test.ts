import './choose-wasm.ts';
import '../pdf-to-text.test.ts';
