import { crc32, deflateSync } from 'node:zlib';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Real files, except disguised ones. */
export const files = {
  pdf: { name: 'process map.pdf', mimeType: 'application/pdf', buffer: pdf('A map of the process') },
  docx: {
    name: 'brief.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: docx('What we need, on one page.'),
  },
  png: { name: 'screen.png', mimeType: 'image/png', buffer: png(64, 48) },
  zip: { name: 'exports.zip', mimeType: 'application/zip', buffer: zip({ 'orders.csv': 'id,total\n1,20\n2,35\n' }) },
  /** 10 MB and one byte. */
  tooLarge: {
    name: 'recording.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([pdf('Large'), Buffer.alloc(10 * 1024 * 1024 + 1 - pdf('Large').length)]),
  },
  /** A Windows program. */
  disguised: { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: exe() },
  /** Shows upload progress. */
  slow: { name: 'archive.zip', mimeType: 'application/zip', buffer: zip({ 'data.bin': noise(6 * 1024 * 1024) }) },
} as const satisfies Record<string, TestFile>;

function pdf(text: string): Buffer {
  const content = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
}

function docx(text: string): Buffer {
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
}

/** A gray gradient, 8 bits a pixel. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array<number>(width).fill((y * 255) / height)]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32BE(data.length), body, uint32BE(crc32(body))]);
}

/** Uncompressed entries. */
function zip(entries: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    const signature = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    central.push(Buffer.concat([signature, fields.subarray(0, 26), tail.subarray(2), Buffer.from(name)]));
    local.push(head, data);
    offset += head.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function exe(): Buffer {
  const stub = Buffer.alloc(512);
  stub.write('MZ', 0, 'latin1');
  stub.writeUInt32LE(0x80, 0x3c);
  stub.write('This program cannot be run in DOS mode.', 0x4e, 'latin1');
  stub.write('PE\0\0', 0x80, 'latin1');
  return stub;
}

/** Deterministic, incompressible bytes. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes.writeUInt32LE(state, at);
  }
  return bytes;
}

function uint32BE(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
