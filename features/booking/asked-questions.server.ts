import { askedForm } from '#features/questions/asked-form.public.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import type { AskedForm } from '#features/questions/questions.public.ts';
import { publishedQuestions, questionsOfVersion } from '#features/questions/published-questions.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * What a type of call asks beside the fields, in the version that a form was shown with, or now if there is no such
 * version; null for a form that asked nothing.
 */
export async function askedByCall(app: AppContext, call: string, version: number | null): Promise<AskedForm | null> {
  if (version === null) return null;
  const form = callForm(call);
  const found = (await questionsOfVersion(app, form, version)) ?? (await publishedQuestions(app, form));
  return found && askedForm(found);
}
