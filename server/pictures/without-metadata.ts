import { crc32 } from 'node:zlib';
import { avifWithout } from '#server/pictures/avif.ts';
import { gifWithout } from '#server/pictures/gif.ts';
import { maxParts } from '#server/pictures/max-parts.ts';

type Strip = (bytes: Buffer) => Buffer | null;

const strips: Readonly<Partial<Record<string, Strip>>> = {
  jpg: jpegWithout,
  png: pngWithout,
  webp: webpWithout,
  gif: gifWithout,
  avif: avifWithout,
};

/**
 * Removes place, device, time, names, comments, previews and trailing bytes; keeps colors (ICC) and orientation. Null
 * if incomplete or of another kind.
 */
export function withoutMetadata(bytes: Buffer, kind: string): Buffer | null {
  const strip = strips[kind];
  if (strip === undefined) return null;
  try {
    return strip(bytes);
  } catch (error) {
    // A length outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const [startOfScan, endOfImage, comment, app0, app1, app2, app14, app15] = [
  ...[0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xe2, 0xee, 0xef],
] as const;
const exifMark = Buffer.from('Exif\0\0', 'latin1');

function jpegWithout(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let [at, parts] = [2, 0]; at < bytes.length; parts += 1) {
    if (bytes[at] !== 0xff || parts > maxParts) return null;
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    const content = bytes.subarray(at + 4, end);
    if (marker === app1 && content.subarray(0, 6).equals(exifMark)) {
      const wayUp = orientationOnly(content.subarray(6));
      if (wayUp !== null) kept.push(jpegSegment(app1, Buffer.concat([exifMark, wayUp])));
    } else if (!isToldAside(marker, content)) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
    if (marker !== startOfScan) continue;
    const scanEnd = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return null;
}

function isToldAside(marker: number, content: Buffer): boolean {
  const begins = (copy: string) => content.toString('latin1', 0, copy.length) === copy;
  if (marker === comment) return true;
  if (marker < app0 || marker > app15) return false;
  if (marker === app0) return !begins('JFIF\0');
  if (marker === app2) return !begins('ICC_PROFILE\0');
  return marker !== app14 || !begins('Adobe');
}

/** In a scan `FF 00` is data and `FF D0` to `FF D7` are restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The picture has no end.');
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Affect rendering; critical chunks start with a capital. */
const pngLooks = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD hIST sPLT acTL fcTL fdAT'.split(' '));

function pngWithout(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  const kept: Buffer[] = [pngSignature];
  for (let [at, parts] = [8, 0]; parts < maxParts; parts += 1) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') {
      const wayUp = orientationOnly(bytes.subarray(at + 8, end - 4));
      if (wayUp !== null) kept.push(pngChunk(name, wayUp));
    } else if (/^[A-Z]/.test(name) || pngLooks.has(name)) {
      kept.push(bytes.subarray(at, end));
    }
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

const webpLooks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
const [exifFlag, xmpFlag] = [0x08, 0x04];

function webpWithout(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const wholeEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  let features: Buffer | undefined;
  for (let [at, parts] = [12, 0]; at + 8 <= wholeEnd; parts += 1) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > wholeEnd || parts > maxParts) return null;
    const content = bytes.subarray(at + 8, at + 8 + length);
    const wayUp = name === 'EXIF' ? orientationOnly(content) : null;
    if (webpLooks.has(name) || wayUp !== null) {
      const chunk = riffChunk(name, wayUp ?? content);
      if (name === 'VP8X') {
        features = chunk;
        chunk.writeUInt8(chunk.readUInt8(8) & ~(exifFlag | xmpFlag), 8);
      }
      if (wayUp !== null) features?.writeUInt8(features.readUInt8(8) | exifFlag, 8);
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return body.length === 0 ? null : Buffer.concat([head, body]);
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const orientationTag = 0x0112;

/** Null for default orientation. */
function orientationOnly(exif: Buffer): Buffer | null {
  const orientation = orientationIn(exif.subarray(0, 6).equals(exifMark) ? exif.subarray(6) : exif);
  if (orientation < 2 || orientation > 8) return null;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  // One 16-bit number.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'MM' && order !== 'II')) return 1;
  const number = (at: number, bytes: 2 | 4) =>
    order === 'MM' ? tiff.readUIntBE(at, bytes) : tiff.readUIntLE(at, bytes);
  const directory = number(4, 4);
  if (directory + 2 > tiff.length) return 1;
  for (let entry = 0; entry < number(directory, 2); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (number(at, 2) === orientationTag) return number(at + 8, 2);
  }
  return 1;
}
