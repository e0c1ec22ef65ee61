import { crc32 } from 'node:zlib';
import type { Encoding } from '#server/http/request/negotiation.ts';

/** Appends the last, uncompressed bytes (at most 64 KB) to a body that was compressed without its end. */
export type CloseBody = (tail: Buffer) => Buffer;

/** `start` is the body before compression. */
export function closingOf(encoding: Encoding, start: Buffer): CloseBody {
  if (encoding === 'identity') return (tail) => tail;
  return encoding === 'br' ? closeBrotli : closeGzip(start);
}

/** RFC 7932, 9.2: a meta-block without compression, then an empty last one. */
function closeBrotli(tail: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, tail, Buffer.of(3)]);
}

/** RFC 1951, 3.2.4: a last stored block; RFC 1952: checksum and length of everything. */
function closeGzip(start: Buffer): CloseBody {
  const sum = crc32(start);
  return (tail) => {
    const head = Buffer.of(1, 0, 0, 0, 0);
    head.writeUInt16LE(tail.length, 1);
    head.writeUInt16LE(~tail.length & 0xffff, 3);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(tail, sum), 0);
    end.writeUInt32LE((start.length + tail.length) % 2 ** 32, 4);
    return Buffer.concat([head, tail, end]);
  };
}
