import { and, eq } from 'drizzle-orm';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { serveUpload } from '#features/intake/uploads/serve-upload.public.server.ts';
import {
  messageThreads as threads,
  seenByClients,
  threadFiles,
  threadMessages as messages,
} from '#features/messages/messages.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** A download of a file in the organization's conversations, without those of internal notes; null if there is none. */
export async function serveOwnFile(
  app: AppContext,
  by: ClientMember<'work:read'>,
  request: Request,
  storeId: string,
): Promise<Response | null> {
  const [file] = await app.db
    .select({ storeId: threadFiles.storeId })
    .from(threadFiles)
    .innerJoin(messages, eq(messages.id, threadFiles.messageId))
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(
      and(eq(threadFiles.storeId, storeId), eq(threads.organizationId, by.organization.id), seenByClients(app.now())),
    );
  return file ? serveUpload(app, request, file.storeId) : null;
}
