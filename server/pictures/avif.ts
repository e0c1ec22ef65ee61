interface Box {
  readonly type: string;
  /** Byte range of the content, after the box header. */
  readonly from: number;
  readonly to: number;
}

interface Extent {
  readonly item: number;
  readonly from: number;
  readonly to: number;
}

const metadataItems = new Set(['Exif', 'mime', 'uri ']);
const keptBoxes = new Set(['ftyp', 'meta', 'mdat']);
const maxBoxes = 1000;

/**
 * Blanks Exif, XMP, other boxes and unreferenced data in place, because items are found by their offset. Drops trailing
 * bytes. Null for damaged files, and for sequences, which may keep metadata elsewhere.
 */
export function avifWithout(bytes: Buffer): Buffer | null {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const meta = boxes.find(({ type }) => type === 'meta');
  const last = boxes.at(-1);
  if (boxes[0]?.type !== 'ftyp' || meta === undefined || last === undefined) return null;
  if (boxes.some(({ type }) => type === 'moov')) return null;
  const inMeta = boxesIn(bytes, meta.from + 4, meta.to);
  const named = (type: string) => inMeta.find((box) => box.type === type);
  const [infos, places, own] = [named('iinf'), named('iloc'), named('idat')];
  if (infos === undefined || places === undefined) return null;
  const kept = new Set(itemsIn(bytes, infos).flatMap(({ id, type }) => (metadataItems.has(type) ? [] : [id])));
  const extents = extentsIn(bytes, places, own).filter(({ item }) => kept.has(item));
  const clean = Buffer.from(bytes.subarray(0, last.to));
  const data = boxes.filter(({ type }) => type === 'mdat' || !keptBoxes.has(type));
  for (const { from, to } of [...data, ...(own ? [own] : [])]) clean.fill(0, from, to);
  for (const { from, to } of extents) {
    const isData = [...boxes.filter(({ type }) => type === 'mdat'), own].some(
      (box) => box !== undefined && from >= box.from && to <= box.to,
    );
    if (!isData) return null;
    bytes.copy(clean, from, from, to);
  }
  return clean;
}

/** A last box that does not fit is trailing data. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes;) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (length < 8 || at + length > end || !/^[\w ]{4}$/.test(type)) return boxes;
    boxes.push({ type, from: at + (short === 1 ? 16 : 8), to: at + length });
    at += length;
  }
  return boxes;
}

function itemsIn(bytes: Buffer, infos: Box): { id: number; type: string }[] {
  const first = infos.from + (bytes.readUInt8(infos.from) === 0 ? 6 : 8);
  return boxesIn(bytes, first, infos.to).flatMap(({ type, from }) => {
    const version = bytes.readUInt8(from);
    if (type !== 'infe' || version < 2) return [];
    const width = version === 2 ? 2 : 4;
    const at = from + 4 + width + 2;
    return [{ id: bytes.readUIntBE(from + 4, width), type: bytes.toString('latin1', at, at + 4) }];
  });
}

/** @throws {RangeError} for other places than this file. */
function extentsIn(bytes: Buffer, places: Box, own: Box | undefined): Extent[] {
  let at = places.from;
  const number = (width: number) => {
    const value = width === 0 ? 0 : width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  const version = number(4) >>> 24;
  const sizes = number(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version === 2 ? 4 : 2;
  const extents: Extent[] = [];
  for (let items = number(idSize); items > 0; items -= 1) {
    const item = number(idSize);
    const method = version === 0 ? 0 : number(2) & 15;
    const isElsewhere = number(2) !== 0 || method > 1 || (method === 1 && own === undefined);
    const base = number(baseSize) + (method === 1 ? (own?.from ?? 0) : 0);
    for (let left = number(2); left > 0; left -= 1) {
      number(indexSize);
      const from = base + number(offsetSize);
      const length = number(lengthSize);
      if (isElsewhere || length === 0 || extents.length > maxBoxes) throw new RangeError('The picture is elsewhere.');
      extents.push({ item, from, to: from + length });
    }
  }
  return extents;
}
