import './choose-wasm.ts';
import '../searchable.test.ts';
