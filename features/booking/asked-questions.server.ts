import * as z from 'zod/mini';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { bookingRequestSchema } from '#features/booking/booking-request.ts';
import { answeredFiles, type FileFaults } from '#features/intake/uploads/form-files.public.server.ts';
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

/**
 * Questions of a type of call besides the fields, in the version that the form was shown with, or the current one if it
 * does not exist; null for a form without questions.
 */
export async function askedByCall(app: AppContext, call: string, version: number | null): Promise<AskedForm | null> {
  if (version === null) return null;
  const form = callForm(call);
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
  readonly fileFaults: FileFaults;
}

/** Reads the questions and answers of a sent form. */
export async function askedOf(app: AppContext, input: Record<string, unknown>): Promise<Asked> {
  const { questions: version, call, formId } = bookingRequestSchema.shape;
  const asked = await askedByCall(
    app,
    z.safeParse(call, input['call']).data ?? strategyCallSlug,
    z.safeParse(version, input['questions']).data ?? null,
  );
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
    fileFaults: found.faults,
  };
}
