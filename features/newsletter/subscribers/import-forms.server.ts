import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import { maxImportBytes, type SubmittedList, type ImportAnswer } from '#features/newsletter/subscribers/import.ts';
import { beginImport } from '#features/newsletter/subscribers/import-writing.server.ts';
import { chooseColumn, dropImport, openImport } from '#features/newsletter/subscribers/import.server.ts';
import { readFormFields } from '#server/http/form-post.ts';
import { readMultipart } from '#server/http/multipart.ts';
import type { AppContext } from '#server/app-context.ts';

/** Takes a file or pasted text. */
export async function answerList(
  app: AppContext,
  by: TeamMember<'people:write'>,
  request: Request,
): Promise<SubmittedList> {
  const read = await readMultipart(request, {
    limits: { fileBytes: maxImportBytes, files: 1, fields: 10, fieldBytes: maxImportBytes },
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
  return openImport(app, by, file?.fileName ?? '', file?.text ?? read.fields.get('text') ?? '');
}

export async function answerImport(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string | undefined,
  request: Request,
): Promise<ImportAnswer> {
  const fields = await readFormFields(request);
  if (!isUuid(id) || fields === null) return { ok: false, reason: 'unknown' };
  switch (fields.get('act')) {
    case 'column':
      return (await chooseColumn(app, id, Number(fields.get('column'))))
        ? { ok: true }
        : { ok: false, reason: 'unknown' };
    case 'begin':
      return beginImport(app, by, id, Object.fromEntries(fields));
    case 'drop':
      return (await dropImport(app, id)) ? { ok: true, dropped: true } : { ok: false, reason: 'unknown' };
    default:
      return { ok: false, reason: 'unknown' };
  }
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
