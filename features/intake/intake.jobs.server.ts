import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { draftDays } from '#features/intake/saved/page-draft.server.ts';
import { maxFileRecords } from '#features/intake/intake-files.ts';
import { readIntake, type Intake } from '#features/intake/submissions/intake-reads.server.ts';
import {
  ConfirmationEmailBody,
  confirmationSubject,
  TeamEmailBody,
  teamSubject,
} from '#features/intake/intake.email.tsx';
import { intakeDrafts, uploadedFiles, intakeSubmissions } from '#features/intake/intake.table.ts';
import { eraseFile } from '#features/intake/uploads/upload.server.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import type { AppContext } from '#server/app-context.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { sweepSpooledFiles } from '#server/storage/spooled-file.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

const submissionVersion = z.object({ submissionId: z.string(), version: z.number() });

/** Job `send-intake-email`: the submission to the team, once per version. */
export const sendIntakeEmail = defineJob(
  'send-intake-email',
  submissionVersion,
  async (app, job) => {
    const intake = await readIntake(app, { id: job.submissionId });
    if (!intake) return null;
    // A newer version gets its own complete email, unless suspected spam.
    if (intake.version > job.version && intake.suspectedSpam === null) return null;
    const mail = { ...intake, version: job.version };
    const email: Email = {
      key: `intake-team ${intake.id} ${job.version}`,
      to: app.settings.get(leadsEmail),
      replyTo: intake.email,
      subject: teamSubject(mail),
      ...(await renderEmail(createElement(TeamEmailBody, mail))),
    };
    await app.mail.send(email);
    return email;
  },
  { label: 'Email to the team: new intake', isEmail: true },
);

/** Job `send-intake-confirmation`: reference and next steps to the sender, once per address. */
export const sendIntakeConfirmation = defineJob(
  'send-intake-confirmation',
  submissionVersion,
  async (app, job) => {
    const intake = await readIntake(app, { id: job.submissionId });
    if (!intake) return null;
    const mail = { ...intake, files: intake.files.length, missingFiles: missingFiles(intake) };
    const email: Email = {
      key: `intake-confirmation ${intake.id} ${createHash('sha256').update(intake.email).digest('hex')}`,
      to: intake.email,
      replyTo: replyAddress(app, intake.id) ?? app.settings.get(leadsEmail),
      subject: confirmationSubject(mail),
      ...(await renderEmail(createElement(ConfirmationEmailBody, mail))),
    };
    if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Intake confirmation', isEmail: true },
);

/**
 * Run at start, before any upload. If this process is the only one, pending uploads are leftovers and need not wait
 * their hour.
 */
export async function endCutOffUploads(app: AppContext, isAlone: boolean): Promise<void> {
  const now = app.now();
  if (isAlone) {
    await app.db.update(uploadedFiles).set({ deleteAfter: now }).where(gt(uploadedFiles.deleteAfter, now));
  }
  await sweepExpiredFiles(app);
}

const batch = 100;

/** Finds drafts whose form was sent from another device; each browser deletes its own draft. */
function submittedForms({ db }: AppContext) {
  const { formId } = intakeSubmissions;
  return db.select({ formId }).from(intakeSubmissions).where(eq(formId, intakeDrafts.formId));
}

/** A draft that is continued later keeps its files. */
function savedDraftOf({ db }: AppContext) {
  const { formId, savedAt } = intakeDrafts;
  return db
    .select({ formId })
    .from(intakeDrafts)
    .where(and(eq(formId, uploadedFiles.formId), isNotNull(savedAt)));
}

/**
 * Job `purge-intake-leftovers`: deletes uploads unclaimed after 24 hours, unless their draft is continued later, and drafts untouched for 30 days. Failed
 * deletions are retried on the next run.
 */
export const purgeIntakeLeftovers = defineJob(
  'purge-intake-leftovers',
  noPayload,
  async (app) => {
    const now = app.now();
    await app.db
      .update(uploadedFiles)
      .set({ deleteAfter: now })
      .where(
        and(
          isNull(uploadedFiles.submissionId),
          eq(uploadedFiles.isClaimed, false),
          isNull(uploadedFiles.deleteAfter),
          lt(uploadedFiles.createdAt, new Date(now.getTime() - dayMs)),
          notExists(savedDraftOf(app)),
        ),
      );
    const isOld = lt(intakeDrafts.updatedAt, new Date(now.getTime() - draftDays * dayMs));
    await app.db.delete(intakeDrafts).where(or(isOld, inArray(intakeDrafts.formId, submittedForms(app))));

    await sweepExpiredFiles(app);
  },
  { label: 'Clean up intake data', schedule: '17 * * * *' },
);

async function sweepExpiredFiles(app: AppContext): Promise<void> {
  const now = app.now();
  await sweepSpooledFiles(now);
  for (;;) {
    const expired = await app.db
      .select({ storeId: uploadedFiles.storeId })
      .from(uploadedFiles)
      // Pending uploads have an hour, since their process may still be running.
      .where(and(lte(uploadedFiles.deleteAfter, now), isNull(uploadedFiles.submissionId)))
      .limit(batch);
    const erased = await Promise.all(expired.map(({ storeId }) => eraseFile(app, storeId)));
    if (expired.length < batch || erased.includes(false)) return;
  }
}

function missingFiles({ form }: Intake): number {
  return Math.min(form.uploadedFiles.filter((file) => !file.uploadSuccess).length, maxFileRecords);
}
