import { sendableFiles, type FormFile } from '#features/intake/uploads/form-files.public.server.ts';
import type { PlainPost } from '#features/intake/uploads/plain-post.public.server.ts';
import type { BookingErrors } from '#features/booking/booking.ts';
import type { Answers, AskedQuestion } from '#forms/questions/questions.ts';
import type { AppContext } from '#server/app-context.ts';
import { unavailableIn } from '#server/db/unavailable.ts';

export type PostedFile = Pick<FormFile, 'storeId' | 'fileName'>;

export interface PostedFiles {
  /** Ids of files: those whose box is checked, and those that came with the form. */
  readonly answers: Answers;
  readonly named: readonly PostedFile[];
  /** Errors of files that were refused. */
  readonly errors: BookingErrors;
}

/** Files of a form that a page without scripts sent. */
export async function postedFiles(
  app: AppContext,
  { fields, files }: PlainPost,
  questions: readonly AskedQuestion[],
  formId: string,
): Promise<PostedFiles> {
  const answers: Record<string, readonly string[]> = {};
  const errors: Record<string, string> = {};
  for (const { name } of questions.filter(({ kind }) => kind === 'files')) {
    const own = files.filter(({ question }) => question === name);
    const ids = own.filter(({ uploadSuccess }) => uploadSuccess).map(({ googleDriveId }) => googleDriveId);
    answers[name] = [...fields.getAll(name), ...ids];
    const refused = own.filter(({ uploadSuccess }) => !uploadSuccess);
    if (refused.length > 0) errors[name] = refused.map(({ fileName, error }) => `${fileName}: ${error}`).join(' ');
  }
  const named = await sendableFiles(app.db, formId, Object.values(answers).flat()).catch((error: unknown) => {
    // Then the form still shows what was typed.
    if (unavailableIn(error) === undefined) throw error;
    return [];
  });
  return { answers, named: named.map(({ storeId, fileName }) => ({ storeId, fileName })), errors };
}
