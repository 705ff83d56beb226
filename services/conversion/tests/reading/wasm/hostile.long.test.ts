import './choose-wasm.ts';
import '../hostile.long.test.ts';
