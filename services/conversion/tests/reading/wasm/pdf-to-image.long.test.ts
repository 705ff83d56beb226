import './choose-wasm.ts';
import '../pdf-to-image.test.ts';
