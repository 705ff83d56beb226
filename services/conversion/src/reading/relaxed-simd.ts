/**
 * What switches on WebAssembly's relaxed SIMD, which recognition is a twentieth faster with: V8 has it from 11.4 on, and
 * behind a flag before (Node 20). Newer ones do not know the flag any more.
 */
export function relaxedSimdFlags(v8Version: string): string[] {
  const [major = 0, minor = 0] = v8Version.split('.').map(Number);
  return major === 11 && minor < 4 ? ['--experimental-wasm-relaxed-simd'] : [];
}
