import * as z from 'zod/mini';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { bookingRequestSchema } from '#features/booking/booking-request.ts';
import { answeredFiles, type FileErrors } from '#features/intake/uploads/form-files.public.server.ts';
import { askedForm } from '#features/questions/asked-form.public.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { publishedQuestions, questionsOfVersion } from '#features/questions/published-questions.public.server.ts';
import {
  answersIn,
  askedNames,
  questionsOf,
  type Answers,
  type AskedForm,
  type AskedQuestion,
} from '#forms/questions/questions.ts';
import type { AppContext } from '#server/app-context.ts';

/** Name of the form with the owner's questions of a strategy call. */
export const strategyCallForm = callForm(strategyCallSlug);

/**
 * Questions of a form besides its fields, in the version that it was shown with, or the current one if that does not
 * exist; null for a form without questions.
 */
export async function askedIn(app: AppContext, form: string, version: number | null): Promise<AskedForm | null> {
  if (version === null) return null;
  const found = (await questionsOfVersion(app, form, version)) ?? (await publishedQuestions(app, form));
  return found && askedForm(found);
}

export interface Asked {
  readonly version: number | null;
  readonly questions: readonly AskedQuestion[];
  /** Answers; files by name. */
  readonly answers: Answers;
  /** Ids of the files in the store. */
  readonly files: readonly string[];
  readonly fileErrors: FileErrors;
}

/** Reads the questions and answers of a sent form. */
export async function askedOf(app: AppContext, form: string, input: Record<string, unknown>): Promise<Asked> {
  const { questions: version, formId } = bookingRequestSchema.shape;
  const asked = await askedIn(app, form, z.safeParse(version, input['questions']).data ?? null);
  const answers = answersIn(input);
  const questions = questionsOf(asked);
  const names = askedNames(questions, answers);
  const forFiles = questions.filter(({ name, kind }) => kind === 'files' && names.has(name));
  const given = forFiles.map(({ name }) => [name, [answers[name] ?? []].flat()] as const);
  const found = await answeredFiles(app.db, z.safeParse(formId, input['formId']).data ?? '', given);
  return {
    version: asked?.version ?? null,
    questions,
    answers: { ...answers, ...found.names },
    files: found.ids,
    fileErrors: found.errors,
  };
}
