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

/** Accepted sniffer results per extension. */
const found: Readonly<Record<AcceptedExtension, readonly (string | undefined)[]>> = {
  pdf: ['pdf'],
  doc: ['cfb', 'doc'],
  docx: ['docx', 'zip'],
  txt: [undefined],
  png: ['png', 'apng'],
  jpg: ['jpg', 'jpeg'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  // The sniffer reports archives that begin with META-INF/ as jar.
  zip: ['zip', 'jar'],
};

/** Detects the content type; null if it does not match the extension. */
export async function contentTypeOf(file: SpooledFile, extension: AcceptedExtension): Promise<string | null> {
  const head = await file.head(4100);
  const type = (await fileTypeFromBuffer(head))?.ext;
  // Word opens and writes rich text under this extension.
  if (extension === 'doc' && isRtf(head)) return 'application/rtf';
  const fits = found[extension].includes(type) ? await looksRight(file, extension) : isLatePdf(extension, type, head);
  return fits ? contentTypes[extension] : null;
}

/** The sniffer cannot tell Word documents from other uses of their container, nor text from unknown content. */
async function looksRight(file: SpooledFile, extension: AcceptedExtension): Promise<boolean> {
  if (extension === 'txt') return isText(file);
  // Part names appear in the archive, stream names in a compound file's directory.
  if (extension === 'docx') return contains(file, Buffer.from('word/'));
  if (extension === 'doc') return contains(file, Buffer.from('WordDocument', 'utf16le'));
  return true;
}

/** Some programs put data before the PDF marker. */
function isLatePdf(extension: AcceptedExtension, type: string | undefined, head: Uint8Array): boolean {
  return extension === 'pdf' && type === undefined && Buffer.from(head).subarray(0, 1024).includes('%PDF-');
}

/** UTF-8, Latin, or marked UTF-16, without control characters foreign to text. */
async function isText(file: SpooledFile): Promise<boolean> {
  let isFirst = true;
  for await (const chunk of file.read()) {
    const bytes = chunk as Buffer;
    if (isFirst && bytes.length >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))) return true;
    isFirst = false;
    // Tab, LF, FF, CR, old EOF mark, escape.
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
