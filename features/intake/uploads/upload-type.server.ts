import type { AcceptedExtension } from '#features/intake/intake-files.ts';
import { isRtf } from '#features/intake/uploads/upload-content.ts';
import { recognizedBytes, recognizeFile } from '#server/storage/recognize-file.ts';
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

const pictures = new Map<string | undefined, 'png' | 'jpg' | 'gif'>([
  ['png', 'png'],
  ['apng', 'png'],
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['gif', 'gif'],
]);

export type RecognizedUpload =
  /** `extension` differs from the name's for a picture of another kind. */
  | { readonly ok: true; readonly extension: AcceptedExtension; readonly contentType: string }
  /** The extension that fits the content, or `protected`; null if unknown. */
  | { readonly ok: false; readonly found: string | null };

/** Detects the content type; the extension limits the possible types. */
export async function recognizeUpload(file: SpooledFile, extension: AcceptedExtension): Promise<RecognizedUpload> {
  const ok = (contentType = contentTypes[extension], as = extension) =>
    ({ ok: true, extension: as, contentType }) as const;
  // Text can start with the signature of another format.
  if (extension === 'txt' && (await isText(file))) return ok();
  const head = await file.head(recognizedBytes);
  const type = (await recognizeFile(head)) ?? undefined;
  const picture = pictures.get(type);
  if (picture && isPicture(extension))
    return extension === 'jpeg' && picture === 'jpg' ? ok() : ok(contentTypes[picture], picture);
  // Word opens and writes rich text under this extension.
  if (extension === 'doc' && isRtf(head)) return ok('application/rtf');
  if (extension === 'pdf' && (type === 'pdf' || isLatePdf(type, head))) return ok();
  const isArchive = Buffer.from(head.subarray(0, 2)).toString('latin1') === 'PK';
  if (extension === 'zip' && isArchive) return ok();
  // The sniffer cannot tell Word documents from other uses of their container.
  const isDocx = isArchive && (await contains(file, Buffer.from('word/')));
  if (extension === 'docx' && isDocx) return ok();
  const isDoc = type === 'cfb' || type === 'doc';
  if (extension === 'doc' && isDoc && (await contains(file, Buffer.from('WordDocument', 'utf16le')))) return ok();
  if (isDoc && (await contains(file, Buffer.from('EncryptedPackage', 'utf16le'))))
    return { ok: false, found: 'protected' };
  return { ok: false, found: picture ?? (isDocx ? 'docx' : (type ?? null)) };
}

function isPicture(extension: AcceptedExtension): boolean {
  return contentTypes[extension].startsWith('image/');
}

/** Some programs put data before the PDF marker. */
function isLatePdf(type: string | undefined, head: Uint8Array): boolean {
  return type === undefined && Buffer.from(head).subarray(0, 1024).includes('%PDF-');
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
