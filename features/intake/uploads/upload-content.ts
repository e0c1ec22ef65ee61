import type { AcceptedExtension } from '#features/intake/intake-files.ts';

/** Bytes that `contentFits` needs from the start. */
export const headLength = 1024;

const compound = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b];
const jpeg = [0xff, 0xd8, 0xff];

const beginnings: Readonly<Partial<Record<AcceptedExtension, readonly number[]>>> = {
  doc: compound,
  docx: zip,
  zip,
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: jpeg,
  jpeg,
  gif: [0x47, 0x49, 0x46, 0x38],
};

/** A quick check that saves a useless upload; the server checks more. */
export function contentFits(extension: AcceptedExtension, head: Uint8Array): boolean {
  if (extension === 'txt') return looksLikeText(head);
  if (extension === 'doc' && isRtf(head)) return true;
  // The PDF marker may come slightly later.
  if (extension === 'pdf') return new TextDecoder('latin1').decode(head).includes('%PDF-');
  const beginning = beginnings[extension] ?? [];
  return beginning.every((byte, index) => head[index] === byte);
}

/** Rich text, often saved as `.doc`. */
export function isRtf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, 6)) === '{\\rtf1';
}

function looksLikeText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}
