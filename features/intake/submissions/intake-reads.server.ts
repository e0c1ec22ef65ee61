import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { IntakeForm } from '#features/intake/intake.ts';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import type { RequestChange } from '#forms/history.ts';
import { keyset } from '#server/db/keyset.ts';
import type { AppContext } from '#server/app-context.ts';

export interface IntakeSummary {
  readonly reference: string;
  readonly createdAt: Date;
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly files: number;
  readonly suspectedSpam: readonly string[] | null;
}

export interface IntakePage {
  readonly intakes: readonly IntakeSummary[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

export interface IntakeListing {
  /** Suspected spam instead of leads. */
  readonly suspected?: boolean;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  /** Page size, 1 to 100; default 20. */
  readonly size?: number;
}

/** Newest first, paged by cursor, so late pages cost no more. An invalid cursor starts from the newest. */
export async function listIntakes(app: AppContext, listing: IntakeListing = {}): Promise<IntakePage> {
  const size = Math.min(Math.max(Math.trunc(listing.size ?? 20), 1), 100);
  const { createdAt, id, suspectedSpam } = intakeSubmissions;
  const columns = [['timestamptz', createdAt, 'createdAt'] as const, ['uuid', id, 'id'] as const];
  const order = keyset('desc', columns, listing.after, size);
  const rows = await app.db
    .select({
      id,
      reference: intakeSubmissions.reference,
      createdAt,
      company: intakeSubmissions.company,
      firstName: sql<string>`${intakeSubmissions.contact} ->> 'firstName'`,
      lastName: sql<string>`${intakeSubmissions.contact} ->> 'lastName'`,
      email: intakeSubmissions.email,
      status: intakeSubmissions.status,
      suspectedSpam,
      // Raw SQL: in single-table queries the builder omits table names, and both tables have an id.
      files: sql<number>`(select count(*)::int from uploaded_files f where f.submission_id = intake_submissions.id)`,
    })
    .from(intakeSubmissions)
    .where(and(listing.suspected ? isNotNull(suspectedSpam) : isNull(suspectedSpam), order.after))
    .orderBy(order.orderBy)
    .limit(order.limit);
  const { items: intakes, next } = order.page(rows, ({ id: _, firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`,
  }));
  return { intakes, next };
}

export interface Intake extends Omit<IntakeSummary, 'name' | 'files'> {
  readonly id: string;
  readonly version: number;
  readonly history: readonly RequestChange[];
  readonly form: IntakeForm;
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
  return { ...row, files };
}

function writtenReference(typed: string): string {
  const emails = typed.toUpperCase().replace(/[^0-9A-Z]/gu, '');
  return `${emails.slice(0, 4)}-${emails.slice(4)}`;
}
