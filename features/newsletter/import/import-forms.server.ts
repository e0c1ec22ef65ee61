import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { maxImportBytes, type SubmittedList, type ImportResult } from '#features/newsletter/import/import.ts';
import { beginImport } from '#features/newsletter/import/import-writing.server.ts';
import { chooseColumn, dropImport, openImport } from '#features/newsletter/import/import.server.ts';
import { readFormFields } from '#server/http/form-post.ts';
import { readListUpload } from '#server/http/list-upload.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Takes a file or pasted text. */
export async function handleListPost(
  app: AppContext,
  by: TeamMember<'people:write'>,
  request: Request,
): Promise<SubmittedList> {
  const read = await readListUpload(request, maxImportBytes);
  return read.ok ? openImport(app, by, read.fileName, read.text) : read;
}

export async function handleImportPost(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string | undefined,
  request: Request,
): Promise<ImportResult> {
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
