import { expect, it } from 'vitest';
import { fileRefusals, type AcceptedExtension } from '#features/intake/intake-files.ts';
import { contentRefusal } from '#features/intake/uploads/upload-content.ts';

const fitting: readonly (readonly [AcceptedExtension, string])[] = [
  ['pdf', '%PDF-1.7'],
  ['pdf', '\n\n%PDF-1.4'],
  ['docx', 'PK\u0003\u0004'],
  ['zip', 'PK\u0005\u0006'],
  ['doc', '\u00d0\u00cf\u0011\u00e0'],
  ['doc', '{\\rtf1\\ansi'],
  ['png', '\u0089PNG\r\n'],
  ['jpg', '\u00ff\u00d8\u00ff\u00e0'],
  ['jpeg', '\u00ff\u00d8\u00ff\u00db'],
  ['gif', 'GIF89a'],
  ['txt', 'plain words'],
  ['txt', '\u00ff\u00fea\u0000'],
];

it.each(fitting)('accepts a %s that begins with %j', (extension, head) => {
  expect(
    contentRefusal(
      `a.${extension}`,
      Uint8Array.from(head, (character) => character.charCodeAt(0)),
    ),
  ).toBeNull();
});

it.each(['pdf', 'docx', 'zip', 'doc', 'png', 'jpg', 'jpeg', 'gif', 'txt'] as const)(
  'rejects a program named .%s',
  (extension) => {
    expect(contentRefusal(`a.${extension}`, Uint8Array.from([0x4d, 0x5a, 0x90, 0x00]))).toBe(fileRefusals.content);
  },
);
