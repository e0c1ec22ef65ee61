import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { extensionOf, type AcceptedExtension } from '#features/intake/intake-files.ts';
import { uploadRefusalCopy } from '#features/intake/intake-refusals.ts';
import { contentRefusal } from '#features/intake/uploads/upload-content.ts';
import { recognizeUpload } from '#features/intake/uploads/upload-type.server.ts';
import { spool } from '#server/storage/spooled-file.ts';
import { files } from '../../../tests/e2e/files.ts';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

function compound(stream: string): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  const directory = Buffer.alloc(70_000);
  directory.write(stream, 65_530, 'utf16le');
  return Buffer.concat([head, directory]);
}

function archive(firstName: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(firstName.length, 26);
  return Buffer.concat([head, Buffer.from(firstName), Buffer.alloc(100)]);
}

it.each<[AcceptedExtension, string, Buffer, string | null]>([
  ['pdf', 'a PDF', files.pdf.buffer, 'application/pdf'],
  [
    'pdf',
    'a PDF behind a printer’s words',
    Buffer.concat([Buffer.from('@PJL\n'), files.pdf.buffer]),
    'application/pdf',
  ],
  ['pdf', 'a program', files.disguised.buffer, null],
  ['pdf', 'a text', Buffer.from('only words'), null],
  ['doc', 'a Word document', compound('WordDocument'), 'application/msword'],
  ['doc', 'rich text', Buffer.from('{\\rtf1\\ansi Hello}'), 'application/rtf'],
  ['docx', 'rich text', Buffer.from('{\\rtf1\\ansi Hello}'), null],
  ['doc', 'an installer', compound('MsiTables'), null],
  ['doc', 'a new Word document', files.docx.buffer, null],
  [
    'docx',
    'a Word document',
    files.docx.buffer,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['docx', 'an archive', files.zip.buffer, null],
  ['zip', 'an archive', files.zip.buffer, 'application/zip'],
  ['zip', 'an archive that begins with META-INF/', archive('META-INF/MANIFEST.MF'), 'application/zip'],
  ['docx', 'an archive that begins with META-INF/', archive('META-INF/MANIFEST.MF'), null],
  ['zip', 'a picture', files.png.buffer, null],
  ['png', 'a picture', files.png.buffer, 'image/png'],
  ['png', 'another kind of picture', gif, 'image/gif'],
  ['txt', 'a picture under a short text', Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0])]), null],
  ['gif', 'a picture', gif, 'image/gif'],
  ['jpg', 'a photo', jpeg, 'image/jpeg'],
  ['jpeg', 'a photo', jpeg, 'image/jpeg'],
  ['jpeg', 'a PDF', files.pdf.buffer, null],
  ['txt', 'UTF-8', Buffer.from('Grüße\r\n\tzwei Zeilen, 你好'), 'text/plain; charset=utf-8'],
  ['txt', 'Latin letters', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain; charset=utf-8'],
  [
    'txt',
    'UTF-16',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('hello', 'utf16le')]),
    'text/plain; charset=utf-8',
  ],
  ['txt', 'bytes', Buffer.from([0x41, 0x42, 0, 0x43]), null],
  ['txt', 'bytes far behind a text', Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.from([1])]), null],
  ['txt', 'a picture', files.png.buffer, null],
])('checks the content type of .%s with %s inside', async (extension, _what, bytes, type) => {
  const recognized = await recognize(extension, bytes);
  expect(recognized.ok ? recognized.contentType : null).toBe(type);
});

async function recognize(extension: AcceptedExtension, bytes: Buffer) {
  const file = await spool(Readable.from([bytes]));
  const recognized = await recognizeUpload(file, extension);
  await file.close();
  return recognized;
}

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/uploads/${name}`, import.meta.url));
const texts = [
  'BMW partner program',
  'FORM fields',
  'GIF files are converted by hand',
  'MZ-4 machine data',
  'solid work',
]
  .concat([
    '%!PS',
    '%PDF-files we have',
    'MP+ plan',
    'SQLite format 3 is what we use',
    '<?xml version="1.0"?>',
    'II* A',
  ])
  .concat(['{\\rtf1 notes}', 'ID3 tags', 'Rar! We sell books', 'PK numbers', '#!AMR', 'OggS', '\u001B[1mLog']);

it.each([
  ...texts.map((text) => [text, Buffer.from(text)] as const),
  ...[
    'starts-like-xml.txt',
    'starts-pdf-word.txt',
    'bmp-letters.txt',
    'ID3.txt',
    'vcard.txt',
    'rtf.txt',
    'ics.txt',
  ].map((name) => [name, fixture(name)] as const),
])('takes the text %j whatever its first letters are', async (_name, bytes) => {
  expect(await recognize('txt', bytes)).toMatchObject({ ok: true, contentType: 'text/plain; charset=utf-8' });
  expect(contentRefusal('a.txt', bytes)).toBeNull();
});

it.each([
  ['png-named.jpg', 'png', 'image/png'],
  ['jpg-named.png', 'jpg', 'image/jpeg'],
  ['xlsx-named.zip', 'zip', 'application/zip'],
  ['epub-inside.zip', 'zip', 'application/zip'],
  ['docx-named.zip', 'zip', 'application/zip'],
])('takes %s as what it is', async (name, extension, contentType) => {
  expect(await recognize(extensionOf(name)!, fixture(name))).toEqual({ ok: true, extension, contentType });
  expect(contentRefusal(name, fixture(name))).toBeNull();
});

it.each([
  ['heic-named.jpg', 'This is a HEIC picture. Save it as JPG and try again.'],
  ['webp-named.jpg', 'This is a WebP picture. Save it as JPG and try again.'],
  ['docx-named.doc', 'This is a Word document. Change its name to end in .docx and try again.'],
  ['password.docx', 'This document needs a password. Remove the password and try again.'],
  ['7z-named.zip', 'This is a 7-Zip archive. Make a ZIP archive instead and try again.'],
])('says what %s is', async (name, copy) => {
  const recognized = await recognize(extensionOf(name)!, fixture(name));
  expect(recognized.ok || uploadRefusalCopy('content', name, recognized.found)).toBe(copy);
  // What the browser cannot tell, the server says.
  expect([null, copy]).toContain(contentRefusal(name, fixture(name)));
});

it('says what a file is by its name if that is all there is', () => {
  expect(uploadRefusalCopy('type', 'IMG_1.HEIC')).toBe('This is a HEIC picture. Save it as JPG and try again.');
  expect(uploadRefusalCopy('type', 'setup.exe')).toMatch(/^This type of file is not accepted/);
  expect(uploadRefusalCopy('content', 'a.pdf', 'exe')).toMatch(/does not match its name/);
});
