import { extensionOf, fileRefusalCopy, type AcceptedExtension } from '#features/intake/intake-files.ts';

/** Bytes that `contentRefusal` needs from the start. */
export const headLength = 1024;

const compound = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b];
const [png, jpeg, gif] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];
const pictures = [png, jpeg, gif];

/** A quick check that avoids useless uploads; the server checks more. Returns a reason, or null if it fits. */
export function contentRefusal(fileName: string, head: Uint8Array): string | null {
  const extension = extensionOf(fileName);
  return extension === null || contentFits(extension, head) ? null : fileRefusalCopy('content', fileName, kindIn(head));
}

function contentFits(extension: AcceptedExtension, head: Uint8Array): boolean {
  if (extension === 'txt') return looksLikeText(head);
  // The server tells Word documents of the newer kind and protected ones by more than their beginning.
  if (extension === 'doc' || extension === 'docx') return begins(head, compound) || begins(head, zip) || isRtf(head);
  // The PDF marker may come slightly later.
  if (extension === 'pdf') return latin(head).includes('%PDF-');
  if (extension === 'zip') return begins(head, zip);
  return pictures.some((picture) => begins(head, picture));
}

function begins(head: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => head[index] === byte);
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The usual extension of common file types; null if unknown. */
function kindIn(head: Uint8Array): string | null {
  const start = latin(head.subarray(0, 12));
  if (/^.{4}ftyp(he[iv]|mif1|msf1)/su.test(start)) return 'heic';
  if (/^RIFF.{4}WEBP/su.test(start)) return 'webp';
  return start.startsWith('7z\xbc\xaf') ? '7z' : null;
}

/** Rich text, often saved as `.doc`. */
export function isRtf(head: Uint8Array): boolean {
  return latin(head.subarray(0, 6)) === '{\\rtf1';
}

function looksLikeText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}
