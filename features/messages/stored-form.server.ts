import {
  maxAttachmentBytes,
  storeAttachment,
  type KeptAttachment,
} from '#features/intake/uploads/attachments.public.server.ts';
import { maxMessageFiles } from '#features/messages/messages.ts';
import type { AppContext } from '#server/app-context.ts';
import { readPostedFields, isKind } from '#server/http/request/form-post.ts';
import { readMultipart } from '#server/http/request/multipart.ts';

export interface StoredForm {
  readonly fields: URLSearchParams;
  /** The same form with the ids of its files instead of them. */
  readonly request: Request;
  /** Why a file was refused; null if all were stored. */
  readonly fault: string | null;
}

const refused = {
  ok: false,
  message: 'The upload was cut off, or a file is larger than 10 MB.',
  isLater: false,
} as const;

/** Stores the files of a form of messages. Files of a person who `mayStore` none are not read. */
export async function storeFormFiles(
  app: AppContext,
  request: Request,
  { userId, mayStore }: { readonly userId: string; readonly mayStore: boolean },
): Promise<StoredForm> {
  let files: readonly KeptAttachment[] = [];
  let fields: URLSearchParams;
  if (isKind(request, 'multipart/form-data')) {
    const read = await readMultipart<KeptAttachment | null>(request, {
      limits: { fileBytes: maxAttachmentBytes, files: maxMessageFiles, fields: 20, fieldBytes: 64 * 1024 },
      onFile: async (_field, stream, { fileName }) =>
        mayStore ? storeAttachment(app, { formId: filesIdOf(userId), fileName, stream }) : null,
    });
    fields = new URLSearchParams([...read.fields].map(([name, value]) => [name, value.replaceAll('\0', '')]));
    files = read.ok ? read.files.filter((file) => file !== null) : [refused];
  } else fields = await readPostedFields(request);
  const fault = files.find((file) => !file.ok);
  const sent = new URLSearchParams(fields);
  for (const file of files) if (file.ok) sent.append('file', file.storeId);
  return {
    fields,
    request: new Request(request.url, { method: 'POST', headers: plainHeaders(request), body: sent }),
    fault: fault?.ok === false ? fault.message : null,
  };
}

/** The form that a person's uploads belong to until a message has them. */
export function filesIdOf(userId: string): string {
  return `messages-${userId}`;
}

function plainHeaders(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
  return headers;
}
