import { eq } from 'drizzle-orm';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { questionsAt } from '#features/intake/questions/intake-questions.server.ts';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import type { RequestChange } from '#forms/history.ts';
import type { AppContext } from '#server/app-context.ts';

export interface Intake {
  readonly reference: string;
  readonly createdAt: Date;
  readonly company: string;
  readonly email: string;
  readonly status: string;
  readonly suspectedSpam: readonly string[] | null;
  readonly id: string;
  readonly version: number;
  readonly history: readonly RequestChange[];
  readonly form: IntakeForm;
  /** What the sender was asked. */
  readonly questions: IntakeQuestions;
  readonly files: readonly IntakeFile[];
}

interface IntakeFile {
  readonly storeId: string;
  readonly url: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** By reference (any case, hyphen optional) or id; null if not found. */
export async function readIntake(
  app: AppContext,
  name: { reference: string } | { id: string },
): Promise<Intake | null> {
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
  return { ...row, files, questions: await questionsAt(app, row.questionsVersion) };
}

function writtenReference(typed: string): string {
  const characters = typed.toUpperCase().replace(/[^0-9A-Z]/gu, '');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
