import { eq } from 'drizzle-orm';
import { questionsAt } from '#features/intake/questions/intake-questions.server.ts';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** By reference (any case, hyphen optional) or id; null if not found. */
export async function readIntake(app: AppContext, name: { reference: string } | { id: string }) {
  const wanted =
    'id' in name
      ? eq(intakeSubmissions.id, name.id)
      : eq(intakeSubmissions.reference, writtenReference(name.reference));
  const [row] = await app.db
    .select({
      id: intakeSubmissions.id,
      reference: intakeSubmissions.reference,
      createdAt: intakeSubmissions.createdAt,
      company: intakeSubmissions.company,
      email: intakeSubmissions.email,
      status: intakeSubmissions.status,
      suspectedSpam: intakeSubmissions.suspectedSpam,
      version: intakeSubmissions.version,
      history: intakeSubmissions.history,
      form: intakeSubmissions.fullPayload,
      questionsVersion: intakeSubmissions.questionsVersion,
    })
    .from(intakeSubmissions)
    .where(wanted);
  if (!row) return null;
  const files = await app.db
    .select({
      storeId: uploadedFiles.storeId,
      url: uploadedFiles.storeUrl,
      fileName: uploadedFiles.fileName,
      contentType: uploadedFiles.contentType,
      size: uploadedFiles.size,
    })
    .from(uploadedFiles)
    .where(eq(uploadedFiles.submissionId, row.id))
    .orderBy(uploadedFiles.createdAt, uploadedFiles.id);
  /** `questions`: what the sender was asked. */
  return { ...row, files, questions: await questionsAt(app, row.questionsVersion) };
}

export type Intake = NonNullable<Awaited<ReturnType<typeof readIntake>>>;

function writtenReference(typed: string): string {
  const characters = typed.toUpperCase().replace(/[^0-9A-Z]/gu, '');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
