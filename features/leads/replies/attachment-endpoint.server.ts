import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { storeAttachment, maxAttachmentBytes } from '#features/intake/uploads/attachments.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { readMultipart } from '#server/http/request/multipart.ts';

export type AttachmentResult =
  | { readonly ok: true; readonly storeId: string }
  | { readonly ok: false; readonly message: string };

/** Multipart: `formId`, then `file`. Deleted after a day unless a reply takes it. */
export async function receiveAttachment(
  app: AppContext,
  _by: TeamMember<'leads:write'>,
  request: Request,
): Promise<AttachmentResult> {
  const read = await readMultipart<AttachmentResult>(request, {
    limits: { fileBytes: maxAttachmentBytes, files: 1, fields: 2, fieldBytes: 100 },
    onFile: (_field, stream, { fileName, fields }) => {
      const formId = fields.get('formId') ?? '';
      if (!/^[\w-]{8,80}$/u.test(formId))
        return Promise.resolve({ ok: false, message: 'Reload the page and try again.' });
      return storeAttachment(app, { formId, fileName, stream });
    },
  });
  if (read.ok) return read.files[0] ?? { ok: false, message: 'Choose a file.' };
  const isLarge = read.reason === 'file-too-large';
  return { ok: false, message: isLarge ? 'This file is larger than 10 MB.' : 'The upload was cut off. Try again.' };
}
