import { createElement } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { activeAdministrators } from '#features/accounts/rights/role.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import { SystemBody, systemSubject, type ReportedCheck } from '#features/system/system.email.tsx';
import { checkIds, type Digest, type Standing } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

const reported = z.array(
  z.object({ id: z.enum(checkIds), summary: z.string(), remedy: z.nullable(z.string()), since: z.string() }),
);
const report = z.object({
  to: z.string(),
  /** When the checks ran: one email for each run and reader. */
  at: z.string(),
  began: reported,
  over: reported,
});

/** Job `send-system-report`: what a run has found, to one administrator. Waits for the mail server like any email. */
export const sendSystemReport = defineJob(
  'send-system-report',
  report,
  async (app, { to, at, began, over }) => {
    const page = new URL(href('/admin/system'), app.env.PUBLIC_ORIGIN).href;
    await app.mail.send({
      key: `system ${at} ${to}`,
      to,
      subject: systemSubject({ began, over }),
      ...(await renderEmail(createElement(SystemBody, { began, over, page }))),
    });
  },
  { label: 'Email to administrators: problems of the site', isEmail: true },
);

/** Queues the email to every administrator, or to the team if there is none. Does nothing if nothing changed. */
export async function reportDigest(app: AppContext, tx: Transaction, digest: Digest, at: Date): Promise<void> {
  if (digest.began.length === 0 && digest.over.length === 0) return;
  const administrators = await activeAdministrators(tx);
  const readers = administrators.length === 0 ? [app.settings.get(teamEmail)] : administrators;
  const facts = { at: at.toISOString(), began: digest.began.map(named), over: digest.over.map(named) };
  for (const to of readers) await app.jobs.send(tx, sendSystemReport, { to, ...facts });
}

function named({ id, summary, remedy, since }: Standing): ReportedCheck {
  return { id, summary, remedy, since: since.toISOString() };
}
