import { createElement } from 'react';
import { eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { intakeDrafts, intakeSubmissions } from '#features/intake/intake.table.ts';
import { hashOf } from '#features/intake/saved/page-draft.server.ts';
import { resumeLink, resumeToken } from '#features/intake/saved/resume-link.server.ts';
import { DraftLinkBody, draftLinkSubject } from '#features/intake/saved/saved-draft.email.tsx';
import type { AppContext } from '#server/app-context.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

const draftLink = z.object({
  formId: z.string(),
  /** When it was asked for, or is due: one email for each time. */
  at: z.string(),
  isReminder: z._default(z.boolean(), false),
});

/** Job `send-draft-link`: the link to an intake that is continued later. Nothing is sent once it is submitted. */
export const sendDraftLink = defineJob(
  'send-draft-link',
  draftLink,
  async (app, { formId, at, isReminder }) => {
    const isIt = eq(intakeDrafts.tokenHash, hashOf(resumeToken(app, formId)));
    const [row] = await app.db.select({ email: intakeDrafts.email }).from(intakeDrafts).where(isIt);
    const isSubmitted = (await app.db.$count(intakeSubmissions, eq(intakeSubmissions.formId, formId))) > 0;
    if (!row || row.email === null || isSubmitted) return;
    const mail = { link: resumeLink(app, formId), isReminder };
    const key = `draft-link ${formId} ${at}`;
    // The typed address may belong to a stranger.
    if (!(await mayConfirm(app.limits, row.email, key))) return;
    await app.mail.send({
      key,
      to: row.email,
      subject: draftLinkSubject(mail),
      ...(await renderEmail(createElement(DraftLinkBody, mail))),
    });
  },
  { label: 'Link to continue an intake', isEmail: true },
);

/** Job `remind-of-drafts`: one reminder to those who agreed to it and have not sent their intake. */
export const remindOfDrafts = defineJob('remind-of-drafts', noPayload, remind, {
  label: 'Remind of unfinished intakes',
  schedule: '*/30 * * * *',
});

async function remind(app: AppContext): Promise<void> {
  const { formId, remindAt } = intakeDrafts;
  await app.db.transaction(async (tx) => {
    const due = lte(remindAt, app.now());
    const rows = await tx.update(intakeDrafts).set({ remindAt: null }).where(due).returning({ formId });
    const at = app.now().toISOString();
    for (const row of rows) await app.jobs.send(tx, sendDraftLink, { ...row, at, isReminder: true });
  });
}
