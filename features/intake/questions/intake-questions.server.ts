import { fieldNames, isIntakeField } from '#features/intake/intake-fields.ts';
import { emptyIntake, intakeSchema, type IntakeForm } from '#features/intake/intake.ts';
import {
  askedOf,
  intakeQuestions,
  specifiedQuestions,
  type IntakeQuestions,
} from '#features/intake/questions/asked-questions.ts';
import { acceptedAnswers, answerText, askedForm } from '#features/questions/asked-form.public.server.ts';
import { intakeForm } from '#features/questions/form-names.public.ts';
import { publishedQuestions, questionsOfVersion } from '#features/questions/published-questions.public.server.ts';
import {
  answersIn,
  type Answers,
  type AskedForm,
  type AskedQuestion,
  type FormItem,
  type WordedAnswer,
} from '#forms/questions/questions.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db' | 'changes'>;

/** The published version of the intake; null if the owner has published none. */
export async function publishedIntake(app: Reader): Promise<AskedForm | null> {
  const published = await publishedQuestions(app, intakeForm);
  return published && askedForm(published, completeItems);
}

/** The same for a version; null if it does not exist. */
export async function intakeOfVersion(app: Reader, version: number): Promise<AskedForm | null> {
  const published = await questionsOfVersion(app, intakeForm, version);
  return published && askedForm(published, completeItems);
}

/** Current questions of the intake. */
export async function currentQuestions(app: Reader): Promise<IntakeQuestions> {
  const published = await publishedIntake(app);
  return published === null ? specifiedQuestions : intakeQuestions(published);
}

/** Questions of a version. Null means the specification's fields; unknown versions mean the current one. */
export async function questionsAt(app: Reader, version: number | null): Promise<IntakeQuestions> {
  if (version === null) return specifiedQuestions;
  const found = await intakeOfVersion(app, version);
  return found === null ? currentQuestions(app) : intakeQuestions(found);
}

/** Adds the fields that the form has gained since, at the end of their steps. */
export function completeItems(items: readonly FormItem[]): readonly FormItem[] {
  const known = items.filter((item) => !('field' in item) || isIntakeField(item.field));
  const named = new Set(known.map((item) => ('field' in item ? item.field : item.name)));
  return [...known, ...fieldNames.filter((field) => !named.has(field)).map((field) => ({ field }))];
}

/**
 * Removes the answers that this version does not ask for, and invalid answers of hidden fields, since nobody could
 * correct them.
 */
export function askedOnly(questions: IntakeQuestions, form: IntakeForm): IntakeForm {
  if (questions.version === null) return form;
  const asked = askedOf(questions, form);
  const kept = Object.entries(form).map(([name, value]) => {
    if (!isIntakeField(name)) return asked.has(name) ? [[name, value]] : [];
    const isHidden = questions.entries.get(name)?.isHidden === true;
    const isRight = !isHidden || intakeSchema.shape[name].safeParse(value).success;
    return [[name, isRight ? value : emptyIntake[name]]];
  });
  return Object.fromEntries(kept.flat()) as IntakeForm;
}

/** Cleans the answers to the owner's questions. They must be valid, and asked for. */
export function addedAnswers(questions: IntakeQuestions, form: IntakeForm): Answers {
  return acceptedAnswers(addedIn(questions), answersIn(form));
}

/** Columns of a submission for the answers to the owner's questions. */
export function addedColumns(questions: IntakeQuestions, form: IntakeForm) {
  const answers = addedIn(questions).flatMap(({ name, label, kind }): WordedAnswer[] => {
    const files = form.uploadedFiles.filter(({ question, uploadSuccess }) => uploadSuccess && question === name);
    const given = kind === 'files' ? files.map(({ fileName }) => fileName) : answersIn(form)[name];
    const answer = answerText(given);
    return answer === '' ? [] : [{ question: label, answer }];
  });
  return { questionsVersion: questions.version, answers };
}

/** The questions that the owner has added. */
export function addedIn({ entries }: IntakeQuestions): AskedQuestion[] {
  return [...entries.values()].filter((entry) => !isIntakeField(entry.name)) as AskedQuestion[];
}
