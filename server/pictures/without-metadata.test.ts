import { describe, expect, test } from 'vitest';
import { pngOf } from '#server/pictures/raster.ts';
import { withoutMetadata } from '#server/pictures/without-metadata.ts';

const secret = 'Berlin 52.5200 N';

/** The description holds the secret. */
function exif(orientation: number): Buffer {
  const head = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1');
  const description = Buffer.alloc(12);
  description.writeUInt16LE(0x010e, 0);
  description.writeUInt16LE(2, 2);
  description.writeUInt32LE(secret.length, 4);
  description.writeUInt32LE(38, 8);
  const wayUp = Buffer.alloc(12);
  wayUp.writeUInt16LE(0x0112, 0);
  wayUp.writeUInt16LE(3, 2);
  wayUp.writeUInt32LE(1, 4);
  wayUp.writeUInt16LE(orientation, 8);
  return Buffer.concat([head, description, wayUp, Buffer.alloc(4), Buffer.from(secret)]);
}

const segment = (marker: number, ...content: (string | Buffer)[]) => {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};
const scan = Buffer.concat([segment(0xda, '\x01\x01\0\0\x3f\0'), Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd0, 0x34])]);
const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01colors');
const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];

describe('JPEG', () => {
  const metadata = (orientation: number) => [
    segment(0xe1, 'Exif\0\0', exif(orientation)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    segment(0xfe, secret),
  ];

  test('loses its metadata and trailing data, and keeps its appearance', () => {
    const picture = Buffer.concat([start, jfif, ...metadata(1), icc, scan, scan, end, Buffer.from(`video ${secret}`)]);
    expect(withoutMetadata(picture, 'jpg')).toEqual(Buffer.concat([start, jfif, icc, scan, scan, end]));
  });

  test('keeps the image orientation', () => {
    const stripped = withoutMetadata(Buffer.concat([start, ...metadata(6), scan, end]), 'jpg');
    expect(stripped?.includes(secret)).toBe(false);
    const again = withoutMetadata(stripped ?? Buffer.alloc(0), 'jpg');
    expect(again).toEqual(stripped);
    expect(stripped?.toString('latin1')).toContain('Exif\0\0MM\0*');
    expect(stripped?.[stripped.indexOf('MM\0*') + 19]).toBe(6);
  });

  test.each([
    ['without an end', Buffer.concat([start, scan])],
    ['with a length that leads outside', Buffer.concat([start, Buffer.from([0xff, 0xe1, 0xff, 0xff, 1])])],
    ['that is cut off within a length', Buffer.concat([start, Buffer.from([0xff, 0xe1, 0x00])])],
  ])('%s is rejected', (_what, bytes) => {
    expect(withoutMetadata(bytes, 'jpg')).toBeNull();
  });
});

describe('PNG', async () => {
  const plain = await pngOf(
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0H1V1H0" fill="red"/></svg>',
  );
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
  };
  const withChunks = (...chunks: Buffer[]) => Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);

  test('loses text, time, Exif and trailing data', () => {
    const metadata = [
      chunk('tEXt', Buffer.from(`Author\0${secret}`)),
      chunk('eXIf', exif(1)),
      chunk('tIME', Buffer.alloc(7)),
    ];
    const picture = Buffer.concat([withChunks(...metadata, chunk('prVt', Buffer.from(secret))), Buffer.from(secret)]);
    expect(withoutMetadata(picture, 'png')).toEqual(plain);
  });

  test('keeps its orientation and its colors', () => {
    const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    const stripped = withoutMetadata(withChunks(gamma, chunk('eXIf', exif(8))), 'png');
    expect(stripped?.includes(secret)).toBe(false);
    expect(stripped?.includes(gamma)).toBe(true);
    expect(stripped?.[stripped.indexOf('MM\0*') + 19]).toBe(8);
  });

  test('is rejected when truncated', () => {
    expect(withoutMetadata(plain.subarray(0, plain.length - 6), 'png')).toBeNull();
  });
});

describe('WebP', () => {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
  };
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    return chunk('RIFF', body).subarray(0, 8 + body.length);
  };
  const features = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const image = chunk('VP8 ', Buffer.from('picture'));
  const colors = chunk('ICCP', Buffer.from('colors!'));

  test('loses Exif and XMP with their flags, and trailing data', () => {
    const xmp = chunk('XMP ', Buffer.from(secret));
    const picture = Buffer.concat([
      riff(features(0x2c), colors, image, chunk('EXIF', exif(1)), xmp),
      Buffer.from(secret),
    ]);
    expect(withoutMetadata(picture, 'webp')).toEqual(riff(features(0x20), colors, image));
  });

  test('keeps the image orientation', () => {
    const stripped = withoutMetadata(riff(features(0x0c), image, chunk('EXIF', exif(3))), 'webp');
    expect(stripped?.includes(secret)).toBe(false);
    expect(stripped?.[20]).toBe(0x08);
    expect(stripped?.[stripped.indexOf('MM\0*') + 19]).toBe(3);
  });

  test('is rejected when truncated', () => {
    expect(withoutMetadata(riff(features(0), image).subarray(0, 40), 'webp')).toBeNull();
  });
});

describe('GIF', () => {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const named = (name: string, ...data: number[]) => Buffer.from([0x21, 0xff, 11, ...Buffer.from(name), ...data, 0]);
  const loop = named('NETSCAPE2.0', 3, 1, 0, 0);
  const text = (label: number) => Buffer.from([0x21, label, secret.length, ...Buffer.from(secret), 0]);
  const trailer = Buffer.from([0x3b]);
  const clean = Buffer.concat([screen, loop, control, frame, frame, trailer]);

  test('loses comments, texts, XMP and trailing data, and keeps its frames and repeats', () => {
    const xmp = named('XMP DataXMP', secret.length, ...Buffer.from(secret));
    const script = Buffer.from('*/=1;alert(1)//<script>');
    const parts = [screen, text(0xfe), loop, xmp, control, frame, text(0x01), frame, trailer, script];
    expect(withoutMetadata(Buffer.concat(parts), 'gif')).toEqual(clean);
    expect(withoutMetadata(clean, 'gif')).toEqual(clean);
  });

  test('does not take a longer text for the number of repeats', () => {
    const hidden = named('NETSCAPE2.0', secret.length, ...Buffer.from(secret));
    expect(withoutMetadata(Buffer.concat([screen, hidden, frame, trailer]), 'gif')?.includes(secret)).toBe(false);
  });

  test.each([
    ['that is also a script', Buffer.from('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(1)//<script>', 'latin1')],
    ['without an end', clean.subarray(0, -1)],
    ['that is cut off within a frame', clean.subarray(0, -4)],
  ])('%s is rejected', (_what, bytes) => {
    expect(withoutMetadata(bytes, 'gif')).toBeNull();
  });
});

describe('AVIF', () => {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const numbers = (...bytes: number[]) => Buffer.from(bytes);
  const info = (id: number, type: string) => box('infe', numbers(2, 0, 0, 0, 0, id, 0, 0), Buffer.from(`${type}\0`));
  const ftyp = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1'));
  const image = Buffer.from('coded picture');
  /** Picture, Exif and XMP in the data, with a gap that none names. */
  const picture = (exifText: string, more: Buffer[] = []) => {
    const data = [image, Buffer.from(exifText), Buffer.from(exifText), Buffer.from(exifText)];
    const place = (id: number, at: number, length: number) => numbers(0, id, 0, 0, 0, 1, 0, 0, 0, at, 0, 0, 0, length);
    const meta = (start: number) =>
      box(
        'meta',
        numbers(0, 0, 0, 0),
        box('iinf', numbers(0, 0, 0, 0, 0, 3), info(1, 'av01'), info(2, 'Exif'), info(3, 'mime')),
        box(
          'iloc',
          numbers(0, 0, 0, 0, 0x44, 0, 0, 3),
          place(1, start, image.length),
          place(2, start + image.length, exifText.length),
          place(3, start + image.length + exifText.length, exifText.length),
        ),
      );
    const start = ftyp.length + meta(0).length + 8;
    return Buffer.concat([ftyp, meta(start), box('mdat', ...data), ...more]);
  };

  test('loses Exif, XMP, what belongs to no item, other boxes and trailing data, and keeps the picture', () => {
    const dirty = picture(secret, [box('free', Buffer.from(secret)), Buffer.from(secret)]);
    const clean = withoutMetadata(dirty, 'avif');
    expect(clean?.includes(secret)).toBe(false);
    expect(clean?.length).toBe(dirty.length - secret.length);
    expect(clean?.indexOf(image)).toBe(dirty.indexOf(image));
    expect(withoutMetadata(clean ?? Buffer.alloc(0), 'avif')).toEqual(clean);
  });

  test.each([
    ['that is a sequence', picture('', [box('moov', Buffer.from(secret))])],
    ['whose picture lies outside its data', picture(secret).subarray(0, -60)],
    ['without a list of its items', Buffer.concat([ftyp, box('meta', numbers(0, 0, 0, 0)), box('mdat', image)])],
    ['that is only a beginning', ftyp],
  ])('%s is rejected', (_what, bytes) => {
    expect(withoutMetadata(bytes, 'avif')).toBeNull();
  });
});

test('other kinds are rejected', () => {
  expect(withoutMetadata(Buffer.from('<svg/>'), 'svg')).toBeNull();
});

test.each([
  ['jpg', '\u00ff\u00d8', '\u00ff\u00fe\0\u0002'],
  ['png', '\u0089PNG\r\n\u001a\n', '\0\0\0\0tEXt\0\0\0\0'],
  ['webp', 'RIFF\u0000\u0000\u007f\u0000WEBP', 'ICCP\0\0\0\0'],
  ['gif', 'GIF89a\u0001\0\u0001\0\0\0\0', '!\u00fe\0'],
  ['avif', '\0\0\0\u0014ftypavif\0\0\0\0avif', '\0\0\0\u0008free'],
])('a %s of hundreds of thousands of parts is rejected', (kind, head, part) => {
  const bytes = Buffer.from(head + part.repeat(Math.floor((5 * 1024 * 1024) / part.length)), 'latin1');
  expect(withoutMetadata(bytes, kind)).toBeNull();
});
