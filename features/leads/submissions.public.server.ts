import { sql } from 'drizzle-orm';
import { foldedText, isStage, type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { SqlCall } from '#server/jobs/jobs.ts';
import { isoOf } from '#values/timestamp.ts';

/** A sent form as shown in the pipeline. */
export interface Submission {
  readonly kind: LeadKind;
  /** Its lead gets the same id. */
  readonly id: string;
  readonly reference: string | null;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly phone: string | null;
  /** The lead's title is the start of this text. */
  readonly about: string;
  /** Also searched, besides name, addresses and reference. */
  readonly texts: readonly string[];
  /** Answers to questions that the owner added. */
  readonly answers?: readonly WordedAnswer[];
  readonly source: string;
  readonly status: string;
  readonly suspectedSpam: readonly string[] | null;
  readonly callAt?: Date | null;
  readonly isCallConfirmed?: boolean;
  readonly attribution?: Attribution | null | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Inserts or updates the leads of submissions. Keeps the team's fields. */
export async function submissionsReceived(
  tx: Transaction | Database,
  submissions: readonly Submission[],
): Promise<void> {
  if (submissions.length === 0) return;
  await tx.execute(
    sql`select ${sql.raw(upsert)} from jsonb_array_elements(${JSON.stringify(submissions.map(leadRow))}::jsonb) data`,
  );
}

/** The same, as part of the statement that inserts the submission. */
export function leadCall(submission: Submission): SqlCall {
  return { expression: upsert, data: leadRow(submission) };
}

const upsert = 'upsert_lead(data)';

/** Columns of `leads`. */
function leadRow({ kind, id, reference, email, name, company, phone, attribution, ...submission }: Submission) {
  const {
    about,
    texts,
    answers,
    source,
    status,
    suspectedSpam,
    callAt = null,
    isCallConfirmed,
    createdAt,
  } = submission;
  const given = (answers ?? []).map(({ answer }) => answer.slice(0, 200));
  const searched = [name, email, company, reference, reference?.replaceAll('-', ''), phone, ...texts, ...given];
  return {
    ...attribution,
    kind,
    subject_id: id,
    reference,
    email,
    name,
    company: company || null,
    phone: phone || null,
    title: about.slice(0, 400).replaceAll(/\s+/gu, ' ').trim().slice(0, 160).toWellFormed(),
    answers,
    source,
    stage: toStage(status, suspectedSpam),
    suspected_spam: suspectedSpam,
    search_text: foldedText(searched.filter(Boolean).join('\n')).slice(0, 2400).toWellFormed(),
    call_at: isoOf(callAt),
    call_confirmed: isCallConfirmed ?? false,
    created_at: createdAt.toISOString(),
    last_activity_at: submission.updatedAt.toISOString(),
  };
}

/** Suspected spam keeps the status that its sender can see. */
function toStage(status: string, suspectedSpam: readonly string[] | null): Stage {
  if (status === 'new' && suspectedSpam !== null) return 'spam';
  return isStage(status) ? status : 'reviewing';
}
