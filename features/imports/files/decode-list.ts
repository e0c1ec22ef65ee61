/** Text as spreadsheets write it: UTF-8, UTF-16 with or without its mark, or the encoding of a Mac or of Windows. */
export function decodeList(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeLines(bytes);
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2000);
  const zeros = (side: number) => head.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const many = Math.max(1, head.length / 5);
  if (zeros(1) > many) return 'utf-16le';
  return zeros(0) > many ? 'utf-16be' : null;
}

/** Line by line, so that one bad byte does not garble the names in all others. */
function decodeLines(bytes: Uint8Array): string {
  const isMac = !bytes.includes(10);
  const utf8 = new TextDecoder('utf-8');
  const older = new TextDecoder(isMac ? 'macintosh' : 'windows-1252');
  const lines: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(isMac ? 13 : 10, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end + 1);
    at += line.length;
    const read = utf8.decode(line);
    const isUtf8 = !read.includes('\uFFFD') || /[^\p{ASCII}\uFFFD]/u.test(read);
    lines.push(isUtf8 ? read : older.decode(line));
  }
  return lines.join('');
}
