import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { AnswerTimes, OlderAnswers } from '#features/intake/draft/merge-answers.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeRow } from '#features/intake/intake-row.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { RequestChange } from '#forms/history.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Columns up to `status` follow the specification. */
export const intakeSubmissions = pgTable(
  'intake_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    contact: jsonb('contact').$type<IntakeRow['contact']>().notNull(),
    businessSnapshot: jsonb('business_snapshot').$type<IntakeRow['businessSnapshot']>().notNull(),
    projectGoals: jsonb('project_goals').$type<IntakeRow['projectGoals']>().notNull(),
    techStack: jsonb('tech_stack').$type<IntakeRow['techStack']>().notNull(),
    constraints: jsonb('constraints').$type<IntakeRow['constraints']>().notNull(),
    budgetPlan: jsonb('budget_plan').$type<IntakeRow['budgetPlan']>().notNull(),
    uploads: jsonb('uploads').$type<IntakeRow['uploads']>().notNull(),
    fullPayload: jsonb('full_payload').$type<IntakeForm>().notNull(),
    status: text('status').notNull().default('new'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),

    /** Shown on the thank-you screen, in emails and the CLI. */
    reference: text('reference').notNull().unique(),
    /** Made by the browser; resends update the same row. */
    formId: text('form_id').notNull().unique(),
    /** Version of the questions that it answers; null for those of the specification alone. */
    questionsVersion: integer('questions_version'),
    /** Answers to questions that the owner added, as they were worded. */
    answers: jsonb('answers').$type<readonly WordedAnswer[]>().notNull().default([]),
    /** From 1, incremented when the sender changes it. */
    version: integer('version').notNull().default(1),
    /** Status and version changes with timestamps, appended only by the database. */
    history: jsonb('history').$type<readonly RequestChange[]>().notNull().default([]),
    /** Spam reasons, or null. */
    suspectedSpam: text('suspected_spam').array(),
    /** How the visit came to the site; null if unknown. */
    attribution: jsonb('attribution').$type<Attribution>(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    // For an address owner's submissions.
    index('intake_submissions_of_address').on(sql`lower(${table.email})`),
    index('intake_submissions_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is null`),
    index('intake_submissions_suspected')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is not null`),
  ],
);

/** Columns filled in by the form. A field without a column is a compile error. */
export type FormColumns = Pick<typeof intakeSubmissions.$inferInsert, keyof IntakeRow>;

/** Private; deleted after 24 hours if unclaimed. */
export const uploadedFiles = pgTable(
  'uploaded_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if the client did not send one. */
    formId: text('form_id'),
    submissionId: uuid('submission_id').references(() => intakeSubmissions.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Detected from the content. */
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    storeId: text('store_id').notNull().unique(),
    storeUrl: text('store_url').notNull(),
    /** Claimed by something other than a submission, which sets `deleteAfter` when it no longer needs the file. */
    isClaimed: boolean('is_claimed').notNull().default(false),
    /** Set when it is to be deleted: it can no longer be claimed, and its bytes go before its row. */
    deleteAfter: timestampColumn('delete_after'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('uploaded_files_form').on(table.formId),
    index('uploaded_files_submission').on(table.submissionId),
    index('uploaded_files_unclaimed')
      .on(table.createdAt)
      .where(sql`${table.submissionId} is null`),
  ],
);

/** Drafts of the plain pages, and those that are continued elsewhere; at most 30 days. */
export const intakeDrafts = pgTable(
  'intake_drafts',
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    formId: text('form_id').notNull(),
    form: jsonb('form').$type<IntakeForm>().notNull(),
    /** When each answer was last changed, in milliseconds since 1970. */
    times: jsonb('times').$type<AnswerTimes>().notNull().default({}),
    /** Answers of another device that were replaced by newer ones, until the sender has chosen. */
    older: jsonb('older').$type<OlderAnswers>().notNull().default({}),
    /** Furthest step reached. */
    step: integer('step').notNull().default(1),
    /** Whose portal shows it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where its link was sent. */
    email: text('email'),
    /** When the link was requested; the draft's files are kept as long as the draft. */
    savedAt: timestampColumn('saved_at'),
    /** Until they are reminded, once. */
    remindAt: timestampColumn('remind_at'),
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('intake_drafts_updated').on(table.updatedAt),
    index('intake_drafts_of_form').on(table.formId),
    index('intake_drafts_of_user').on(table.userId),
    index('intake_drafts_of_address').on(sql`lower(${table.email})`),
  ],
);
