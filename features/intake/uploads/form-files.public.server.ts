import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { fileRefusals, maxFiles } from '#features/intake/intake-files.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import type { Answers, QuestionName } from '#forms/questions/questions.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** A file of a form other than the intake, claimed by the number of that form. */
export interface FormFile {
  readonly storeId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** For administrators. */
  readonly url: string;
}

const shown = {
  storeId: uploadedFiles.storeId,
  fileName: uploadedFiles.fileName,
  size: uploadedFiles.size,
  url: uploadedFiles.storeUrl,
};

/** Returns the files that can be sent with the form. Pages without scripts upload before a form has a number. */
export async function sendableFiles(
  db: Database | Transaction,
  formId: string,
  storeIds: readonly string[],
): Promise<FormFile[]> {
  const ids = storeIds.filter((id) => /^[\w-]{1,200}$/u.test(id));
  return ids.length === 0 ? [] : db.select(shown).from(uploadedFiles).where(isSendable(formId, ids)).orderBy(inOrder);
}

export type FileErrors = Readonly<Partial<Record<QuestionName, string>>>;

export interface AnsweredFiles {
  readonly ids: readonly string[];
  /** Names of files, by question. */
  readonly names: Answers;
  readonly errors: FileErrors;
}

/** Resolves answers that are file ids: their names, and errors of files that cannot be sent. */
export async function answeredFiles(
  db: Database,
  formId: string,
  answers: readonly (readonly [QuestionName, readonly string[]])[],
): Promise<AnsweredFiles> {
  const given = answers.map(([name, ids]) => [name, ids.filter(Boolean)] as const).filter(([, ids]) => ids.length > 0);
  const ids = [...new Set(given.flatMap(([, own]) => own))];
  if (ids.length > maxFiles) {
    return { ids: [], names: {}, errors: Object.fromEntries(given.map(([name]) => [name, fileRefusals.count])) };
  }
  const found = new Map((await sendableFiles(db, formId, ids)).map((file) => [file.storeId, file.fileName]));
  const lost = given.filter(([, own]) => own.some((id) => !found.has(id)));
  return {
    ids: [...found.keys()],
    names: Object.fromEntries(given.map(([name, own]) => [name, own.flatMap((id) => found.get(id) ?? [])])),
    errors: Object.fromEntries(lost.map(([name]) => [name, noLongerThere])),
  };
}

const noLongerThere =
  'A file is no longer here, since it was uploaded more than 24 hours ago. Remove it and attach it again.';

/** Claims the files for the form; deletes its former files that it no longer names. */
export async function claimFormFiles(
  tx: Transaction,
  formId: string,
  storeIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.update(uploadedFiles).set({ formId, isClaimed: true }).where(isSendable(formId, storeIds));
  await tx
    .update(uploadedFiles)
    .set({ deleteAfter: now })
    .where(and(isOf([formId]), notInArray(uploadedFiles.storeId, [...storeIds])));
}

/** The files of a form that was sent. */
export async function filesOfForm(db: Database, formId: string): Promise<FormFile[]> {
  return db
    .select(shown)
    .from(uploadedFiles)
    .where(isOf([formId]))
    .orderBy(inOrder);
}

/** Marks the files of forms for deletion from the store, by the next run of the job. */
export async function eraseFormFiles(tx: Transaction, formIds: readonly string[], now: Date): Promise<void> {
  await tx.update(uploadedFiles).set({ deleteAfter: now }).where(isOf(formIds));
}

const inOrder = asc(sql`(${uploadedFiles.createdAt}, ${uploadedFiles.id})`);

function isOf(formIds: readonly string[]) {
  const { formId, isClaimed, deleteAfter } = uploadedFiles;
  return and(inArray(formId, [...formIds]), eq(isClaimed, true), isNull(deleteAfter));
}

function isSendable(form: string, storeIds: readonly string[]) {
  const { formId, storeId, submissionId, isClaimed, deleteAfter } = uploadedFiles;
  const isFree = and(isNull(formId), eq(isClaimed, false));
  return and(inArray(storeId, [...storeIds]), or(eq(formId, form), isFree), isNull(submissionId), isNull(deleteAfter));
}
