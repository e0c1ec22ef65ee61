import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { AcceptedExtension } from '#features/intake/intake-files.ts';

const contentTypes: Readonly<Record<AcceptedExtension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  zip: 'application/zip',
};

/** What the sniffer may say of a file with that ending. */
const found: Readonly<Record<AcceptedExtension, readonly (string | undefined)[]>> = {
  pdf: ['pdf'],
  doc: ['cfb', 'doc'],
  docx: ['docx', 'zip'],
  txt: [undefined],
  png: ['png', 'apng'],
  jpg: ['jpg', 'jpeg'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  zip: ['zip'],
};

/**
 * Looks into a file that has been received and says its content type, or null where the content is not what the
 * ending of its name says.
 */
export async function contentTypeOf(path: string, extension: AcceptedExtension): Promise<string | null> {
  const head = await headOf(path);
  const type = (await fileTypeFromBuffer(head))?.ext;
  const fits = found[extension].includes(type) ? await looksRight(path, extension) : isLatePdf(extension, type, head);
  return fits ? contentTypes[extension] : null;
}

/** The sniffer cannot tell a Word document from its container's other uses, nor text from anything unknown. */
async function looksRight(path: string, extension: AcceptedExtension): Promise<boolean> {
  if (extension === 'txt') return isText(path);
  // The names of a document's parts stand in the archive, and of a compound file's streams in its directory.
  if (extension === 'docx') return contains(path, Buffer.from('word/'));
  if (extension === 'doc') return contains(path, Buffer.from('WordDocument', 'utf16le'));
  return true;
}

/** The mark of a PDF may stand a little way into the file, after what some programs put before it. */
function isLatePdf(extension: AcceptedExtension, type: string | undefined, head: Uint8Array): boolean {
  return extension === 'pdf' && type === undefined && Buffer.from(head).subarray(0, 1024).includes('%PDF-');
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-8 or a Latin alphabet, or UTF-16 that says so: anything but the control characters that only programs use. */
async function isText(path: string): Promise<boolean> {
  let isFirst = true;
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    if (isFirst && bytes.length >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))) return true;
    isFirst = false;
    // Tab, line feed, form feed, carriage return, the old end-of-file mark and escape are found in real texts.
    const isForeign = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte);
    if (bytes.some(isForeign)) return false;
  }
  return true;
}

async function contains(path: string, needle: Buffer): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const seen = Buffer.concat([before, chunk as Buffer]);
    if (seen.includes(needle)) return true;
    before = seen.subarray(-needle.length);
  }
  return false;
}
