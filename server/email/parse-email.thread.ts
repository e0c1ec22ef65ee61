import type { EmailQuestion } from '#server/email/email-parser.ts';
import { readBody, readHead } from '#server/email/parse-email.ts';
import { answerInThread } from '#server/threads/answer-in-thread.ts';

answerInThread((question) => {
  const { raw, part, authServer } = question as EmailQuestion;
  return part === 'head' ? readHead(raw, authServer) : readBody(raw);
});
