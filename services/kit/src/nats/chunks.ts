/** The same bytes in pieces of one size, the last one shorter; each a memory of its own. */
export async function* inChunks(
  pieces: AsyncIterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let filled = 0;
  for await (const piece of pieces) {
    for (let offset = 0; offset < piece.byteLength;) {
      const taken = Math.min(piece.byteLength - offset, chunkBytes - filled);
      chunk.set(piece.subarray(offset, offset + taken), filled);
      offset += taken;
      filled += taken;
      if (filled === chunkBytes) {
        yield chunk;
        chunk = Buffer.allocUnsafeSlow(chunkBytes);
        filled = 0;
      }
    }
  }
  if (filled > 0) {
    yield chunk.subarray(0, filled);
  }
}
