import { readMultipart } from '#server/http/request/multipart.ts';

export type ListUpload =
  | { readonly ok: true; readonly fileName: string; readonly text: string }
  | { readonly ok: false; readonly reason: 'too-large' | 'unreadable' };

/** A list as a file, or pasted in the field `text`. */
export async function readListUpload(request: Request, maxBytes: number): Promise<ListUpload> {
  const read = await readMultipart(request, {
    limits: { fileBytes: maxBytes, files: 1, fields: 10, fieldBytes: maxBytes },
    onFile: async (_field, stream, { fileName }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      return { fileName, text: decoded(Buffer.concat(chunks)) };
    },
  });
  if (!read.ok) {
    const isLarge = read.reason === 'file-too-large' || read.reason === 'field-too-large';
    return { ok: false, reason: isLarge ? 'too-large' : 'unreadable' };
  }
  const [file] = read.files;
  const text = file?.text ?? read.fields.get('text') ?? '';
  return { ok: true, fileName: file?.fileName ?? '', text: text.toWellFormed().replaceAll('\0', '') };
}

/** Spreadsheets write UTF-8, UTF-16 with a BOM, or Windows encoding. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
