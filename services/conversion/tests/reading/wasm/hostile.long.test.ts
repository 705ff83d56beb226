import './choose-wasm.ts';
import '../hostile.test.ts';
