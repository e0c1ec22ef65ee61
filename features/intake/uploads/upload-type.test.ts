import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { AcceptedExtension } from '#features/intake/intake-files.ts';
import { contentTypeOf } from '#features/intake/uploads/upload-type.server.ts';
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
  ['png', 'another kind of picture', gif, null],
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
  const file = await spool(Readable.from([bytes]));
  expect(await contentTypeOf(file, extension)).toBe(type);
  await file.close();
});
