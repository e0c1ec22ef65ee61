/** 10 MB in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;
/** Per submission. */
export const maxFiles = 10;
/** Per form, failed uploads included. */
export const maxFileRecords = 50;

const acceptedExtensions = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg', 'gif', 'zip'] as const;
export type AcceptedExtension = (typeof acceptedExtensions)[number];

export const acceptedFiles = acceptedExtensions.map((extension) => `.${extension}`).join(',');

export type FileRefusal = 'type' | 'size' | 'empty' | 'count' | 'content' | 'name';

export const fileRefusals: Readonly<Record<FileRefusal, string>> = {
  type: 'This type of file is not accepted. Choose a PDF, DOC, DOCX, TXT, PNG, JPG, JPEG, GIF or ZIP file.',
  size: 'This file is larger than 10MB. Choose a smaller one, or give us a link to it in another answer.',
  empty: 'This file is empty. Choose it again, or another one.',
  count: 'You can attach at most 10 files. Remove one to add another.',
  content: 'What is inside this file does not match its name. Save it again in the right format and try once more.',
  name: 'This file has no name. Give it one and try once more.',
};

const asJpg = 'Save it as JPG and try again.';
const asZip = 'Make a ZIP archive instead and try again.';

/** Common wrong files by extension: what they are, and what to do if renaming does not help. */
const kinds = new Map<string, readonly [string, string?]>([
  ['heic', ['a HEIC picture', asJpg]],
  ['heif', ['a HEIC picture', asJpg]],
  ['webp', ['a WebP picture', asJpg]],
  ['avif', ['an AVIF picture', asJpg]],
  ['bmp', ['a BMP picture', asJpg]],
  ['tif', ['a TIFF picture', asJpg]],
  ['tiff', ['a TIFF picture', asJpg]],
  ['7z', ['a 7-Zip archive', asZip]],
  ['rar', ['a RAR archive', asZip]],
  ['rtf', ['a rich text file', 'Save it as DOCX and try again.']],
  ['png', ['a PNG picture']],
  ['jpg', ['a JPG picture']],
  ['gif', ['a GIF picture']],
  ['pdf', ['a PDF']],
  ['docx', ['a Word document']],
  ['zip', ['a ZIP archive']],
]);

/** Message for the user. `found`: the extension that fits the content, if known. */
export function fileRefusalCopy(refusal: FileRefusal, fileName: string, found: string | null = null): string {
  if (found === 'protected') return 'This document needs a password. Remove the password and try again.';
  const ending = refusal === 'type' ? endingOf(fileName) : refusal === 'content' ? found : null;
  const [what, advice = `Change its name to end in .${ending} and try again.`] = kinds.get(ending ?? '') ?? [];
  return what === undefined ? fileRefusals[refusal] : `This is ${what}. ${advice}`;
}

function endingOf(fileName: string): string | null {
  return /\.([a-z0-9]+)\s*$/iu.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** Null if not accepted. */
export function extensionOf(fileName: string): AcceptedExtension | null {
  const ending = endingOf(fileName);
  return acceptedExtensions.find((extension) => extension === ending) ?? null;
}

/**
 * Null if allowed. `size` in bytes; `alreadyAttached` counts files in the form. Checked before sending and again while
 * the server receives.
 */
export function fileRefusal(fileName: string, size: number, alreadyAttached: number): FileRefusal | null {
  if (fileName.trim() === '') return 'name';
  if (extensionOf(fileName) === null) return 'type';
  if (size === 0) return 'empty';
  if (size > maxFileBytes) return 'size';
  if (alreadyAttached >= maxFiles) return 'count';
  return null;
}

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Whole bytes; two decimals from KB (`1.50 KB`). */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // 1023.999 KB would read "1024.00 KB", so the next unit is used.
  while (unit < units.length - 1 && (unit === 0 ? size >= 1024 : Math.round(size * 100) >= 102_400)) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? String(Math.round(size)) : size.toFixed(2)} ${units[unit] ?? 'GB'}`;
}
