import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { TeamReplyEmailBody } from '#features/leads/leads.email.tsx';
import { newestMessage } from '#features/leads/leads.public.ts';
import { leads } from '#features/leads/leads.table.ts';
import { leadMessages } from '#features/leads/replies/replies.table.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-reply-to-team`: forwards an email from a lead without an owner to the team. */
export const sendReplyToTeam = defineJob(
  'send-reply-to-team',
  z.object({ messageId: z.string(), leadId: z.string() }),
  async (app, { messageId, leadId }) => {
    const { text, fromEmail, isUnverified } = leadMessages;
    const [message] = await app.db
      .select({ text, fromEmail, isUnverified, name: leads.name })
      .from(leadMessages)
      .innerJoin(leads, eq(leads.id, leadMessages.leadId))
      .where(eq(leadMessages.id, messageId));
    if (!message) return;
    const who = message.name || message.fromEmail;
    const page = app.env.PUBLIC_ORIGIN + href('/admin/leads/:leadId', { leadId }) + newestMessage;
    await app.mail.send({
      key: `reply-to-team ${messageId}`,
      to: app.settings.get(leadsEmail),
      subject: `Reply from ${who}`,
      ...(await renderEmail(createElement(TeamReplyEmailBody, { ...message, who, page }))),
    });
  },
  { label: 'Email to the team: reply of a lead', isEmail: true },
);
