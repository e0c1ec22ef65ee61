export interface IconImage {
  readonly size: number;
  readonly png: Buffer;
}

/** Header, 16 bytes per entry, then the PNGs. */
export function packIco(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  // Reserved, 1 for icons (2: cursors), count.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let at = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
