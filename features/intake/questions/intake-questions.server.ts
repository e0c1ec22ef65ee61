import {
  intakeQuestions,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';
import type { PublishedQuestions } from '#features/questions/questions.public.ts';
import { publishedQuestions, questionsOfVersion } from '#features/questions/published-questions.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Name of the form among those that the owner adds questions to. */
export const intakeForm = 'intake';

type Reader = Pick<AppContext, 'db' | 'changes'>;

/** What the owner has made of the intake; null while nothing was published. */
export function publishedIntake(app: Reader): Promise<PublishedQuestions | null> {
  return publishedQuestions(app, intakeForm);
}

/** What the intake asks now. */
export async function currentQuestions(app: Reader): Promise<IntakeQuestions> {
  const published = await publishedIntake(app);
  return published === null ? specifiedQuestions : intakeQuestions(published);
}

/** What it asked in a version; null stands for the specification's fields, and an unknown version for the current one. */
export async function questionsAt(app: Reader, version: number | null): Promise<IntakeQuestions> {
  if (version === null) return specifiedQuestions;
  const found = await questionsOfVersion(app, intakeForm, version);
  return found === null ? currentQuestions(app) : intakeQuestions(found);
}
