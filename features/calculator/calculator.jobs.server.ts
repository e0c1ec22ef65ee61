import { createElement } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { calculatorCopy } from '#features/calculator/calculator.copy.ts';
import { CalculatorEmailBody } from '#features/calculator/calculator.email.tsx';
import { calculatorQuery, readCalculator } from '#features/calculator/calculator.ts';
import { contactEmail, readMessage } from '#features/contact/contact.public.server.ts';
import type { Email } from '#server/email/email.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-savings-estimate`: the numbers of a message, which are read from its link and nothing else of it. */
export const sendSavingsEstimate = defineJob(
  'send-savings-estimate',
  z.object({ submissionId: z.string(), version: z.number() }),
  async (app, { submissionId, version }) => {
    const row = await readMessage(app, submissionId);
    if (!row || row.version > version) return null;
    const query = /\?(people=[\w.=&]+)/.exec(row.message)?.[1] ?? '';
    const { input } = readCalculator(new URLSearchParams(query));
    if (input === null) return null;
    const link = `${app.env.PUBLIC_ORIGIN}${href('/calculator')}?${calculatorQuery(input)}`;
    const email: Email = {
      key: `savings-estimate ${row.id} ${version}`,
      to: row.email,
      replyTo: app.settings.get(contactEmail),
      subject: calculatorCopy.email.subject,
      ...(await renderEmail(createElement(CalculatorEmailBody, { input, link }))),
    };
    if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Savings estimate', isEmail: true },
);
