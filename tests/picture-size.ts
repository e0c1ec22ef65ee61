/** Throws for other files. */
export function pixelsOf(png: Buffer): { width: number; height: number } {
  if (png.toString('latin1', 1, 4) !== 'PNG' || png.toString('latin1', 12, 16) !== 'IHDR') throw new Error('not a PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Throws if a picture differs from its entry. */
export function sizesInIco(ico: Buffer): number[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const size = ico.readUInt8(entry);
    const { width, height } = pixelsOf(ico.subarray(ico.readUInt32LE(entry + 12)));
    if (width !== size || height !== size) throw new Error(`the icon of ${size} is ${width} by ${height}`);
    return size;
  });
}
