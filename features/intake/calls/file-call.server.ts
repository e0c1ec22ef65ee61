import { failure } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { prefersHtml } from '#server/http/negotiation.ts';

const words = 'Only administrators may open the files of a submission.';

/**
 * `GET /admin/files/:fileId`. Files are for administrators, and as long as there are no accounts nobody is one, so
 * every answer is 403 and the same, whether the file exists or not; `npm run leads -- files` saves them meanwhile.
 * A browser's page is thrown, for the error boundary to show.
 */
export function answerFile(request: Request, { requestId }: Caller): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  if (prefersHtml(request.headers.get('Accept'))) throw new Response(words, { status: 403, headers });
  return failure(403, 'not-an-administrator', words, { requestId, headers });
}
