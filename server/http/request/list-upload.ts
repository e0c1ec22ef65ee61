import { readMultipart } from '#server/http/request/multipart.ts';

export type ListUpload =
  | { readonly ok: true; readonly fileName: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too-large' | 'unreadable' };

/** A list as a file, or pasted in the field `text`. */
export async function readListUpload(request: Request, maxBytes: number): Promise<ListUpload> {
  const read = await readMultipart(request, {
    limits: { fileBytes: maxBytes, files: 1, fields: 10, fieldBytes: maxBytes },
    onFile: async (_field, stream, { fileName }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      return { fileName, bytes: Buffer.concat(chunks) };
    },
  });
  if (!read.ok) {
    const isLarge = read.reason === 'file-too-large' || read.reason === 'field-too-large';
    return { ok: false, reason: isLarge ? 'too-large' : 'unreadable' };
  }
  const [file] = read.files;
  // Browsers send an empty file for a field that was left empty.
  const bytes = file && file.bytes.length > 0 ? file.bytes : Buffer.from(read.fields.get('text') ?? '');
  return { ok: true, fileName: file?.fileName ?? '', bytes };
}
