import { failure } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { prefersHtml } from '#server/http/negotiation.ts';

const words = 'Only administrators may open the files of a submission.';

/**
 * `GET /admin/files/:fileId`. Files are for administrators, and as long as there are no accounts nobody is one, so
 * every answer is 403 and the same, whether the file exists or not; `npm run leads -- files` saves them meanwhile.
 * Null for a browser, which is shown the page that says so.
 */
export function answerFile(request: Request, { requestId }: Caller): Response | null {
  if (prefersHtml(request.headers.get('Accept'))) return null;
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  return failure(403, 'not-an-administrator', words, { requestId, headers });
}
