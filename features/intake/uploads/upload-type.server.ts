import { fileTypeFromBuffer } from 'file-type';
import type { AcceptedExtension } from '#features/intake/intake-files.ts';
import { isRtf } from '#features/intake/uploads/upload-content.ts';
import type { SpooledFile } from '#server/storage/spooled-file.ts';

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
  // An archive that begins with META-INF/ is taken for a program's, and is an archive all the same.
  zip: ['zip', 'jar'],
};

/**
 * Looks into a file that has been received and says its content type, or null where the content is not what the
 * ending of its name says.
 */
export async function contentTypeOf(file: SpooledFile, extension: AcceptedExtension): Promise<string | null> {
  const head = await file.head(4100);
  const type = (await fileTypeFromBuffer(head))?.ext;
  // Word opens rich text under this ending, and writes it so on request.
  if (extension === 'doc' && isRtf(head)) return 'application/rtf';
  const fits = found[extension].includes(type) ? await looksRight(file, extension) : isLatePdf(extension, type, head);
  return fits ? contentTypes[extension] : null;
}

/** The sniffer cannot tell a Word document from its container's other uses, nor text from anything unknown. */
async function looksRight(file: SpooledFile, extension: AcceptedExtension): Promise<boolean> {
  if (extension === 'txt') return isText(file);
  // The names of a document's parts stand in the archive, and of a compound file's streams in its directory.
  if (extension === 'docx') return contains(file, Buffer.from('word/'));
  if (extension === 'doc') return contains(file, Buffer.from('WordDocument', 'utf16le'));
  return true;
}

/** The mark of a PDF may stand a little way into the file, after what some programs put before it. */
function isLatePdf(extension: AcceptedExtension, type: string | undefined, head: Uint8Array): boolean {
  return extension === 'pdf' && type === undefined && Buffer.from(head).subarray(0, 1024).includes('%PDF-');
}

/** UTF-8 or a Latin alphabet, or UTF-16 that says so: anything but the control characters that only programs use. */
async function isText(file: SpooledFile): Promise<boolean> {
  let isFirst = true;
  for await (const chunk of file.read()) {
    const bytes = chunk as Buffer;
    if (isFirst && bytes.length >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))) return true;
    isFirst = false;
    // Tab, line feed, form feed, carriage return, the old end-of-file mark and escape are found in real texts.
    const isForeign = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte);
    if (bytes.some(isForeign)) return false;
  }
  return true;
}

async function contains(file: SpooledFile, needle: Buffer): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of file.read()) {
    const seen = Buffer.concat([before, chunk as Buffer]);
    if (seen.includes(needle)) return true;
    before = seen.subarray(-needle.length);
  }
  return false;
}
