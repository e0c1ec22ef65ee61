import { maxParts } from '#server/pictures/max-parts.ts';

const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
const [graphicControl, application] = [0xf9, 0xff];
/** How often an animation repeats. */
const looping = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Keeps frames, their timing and the number of repeats; drops comments, texts, other extensions and trailing bytes. */
export function gifWithout(bytes: Buffer): Buffer | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  const screenEnd = 13 + tableLength(bytes.readUInt8(10));
  const kept: Buffer[] = [whole(bytes, 0, screenEnd)];
  for (let [at, parts] = [screenEnd, 0]; parts < maxParts; parts += 1) {
    const kind = bytes.readUInt8(at);
    if (kind === trailer) return Buffer.concat([...kept, Buffer.from([trailer])]);
    if (kind === image) {
      const data = at + 10 + tableLength(bytes.readUInt8(at + 9)) + 1;
      const end = endOfBlocks(bytes, data);
      kept.push(whole(bytes, at, end));
      at = end;
    } else if (kind === extension) {
      const end = endOfBlocks(bytes, at + 2);
      const label = bytes.readUInt8(at + 1);
      const name = bytes.toString('latin1', at + 3, at + 14);
      // One block of 3 bytes: what these extensions need, and too short for anything else.
      const isLoop = label === application && bytes[at + 2] === 11 && looping.has(name) && end === at + 19;
      if (isLoop || (label === graphicControl && end === at + 8)) kept.push(whole(bytes, at, end));
      at = end;
    } else return null;
  }
  return null;
}

function tableLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** After the empty block. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}

function whole(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('The picture ends early.');
  return bytes.subarray(from, to);
}
