export type PdfLine = string | readonly [string, string];

/** One page with a heading and lines, in a standard font. */
export function pdfOf(heading: string, lines: readonly PdfLine[]): Buffer<ArrayBuffer> {
  const content = [
    textAt(56, 780, 20, 'F2', heading),
    ...lines.flatMap((line, index) => {
      const y = 740 - index * 20;
      if (typeof line === 'string') return [textAt(56, y, 11, 'F1', line)];
      const [text, figure] = line;
      // Digits are 0.556 of the font size wide.
      return [textAt(56, y, 11, 'F1', text), textAt(539 - figure.length * 6, y, 11, 'F1', figure)];
    }),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.indexOf('xref\n0 ')}\n%%EOF\n`;
  // One byte per character, as the offsets assume.
  return Buffer.from(file, 'latin1');
}

function textAt(x: number, y: number, size: number, font: string, text: string): string {
  const known = text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /${font} ${size} Tf ${x} ${y} Td (${known}) Tj ET`;
}
