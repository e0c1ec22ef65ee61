import type { EmailQuestion } from '#server/email/email-parser.ts';
import { readBody, readHead } from '#server/email/parse-email.ts';
import { serveThread } from '#server/threads/serve-thread.ts';

serveThread((question) => {
  const { raw, part, authServer } = question as EmailQuestion;
  return part === 'head' ? readHead(raw, authServer) : readBody(raw);
});
