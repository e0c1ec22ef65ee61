import { claims } from '../claims.ts';
import { planNames } from '../offers.ts';
import { site } from '../site.ts';

export const faq = {
  eyebrow: 'FAQ',
  title: 'Frequently asked questions',
  lead: 'Have a question about your setup?',
  discuss: "Let's Discuss it!",
} as const;

/** Plain text, also used as structured data. */
export const questions = [
  {
    id: 'intake',
    question: 'What happens after I submit the form?',
    answer: `A person reads it. Our team reviews every intake within ${claims.intakeReview} and replies with next steps and timeline estimates. Prefer to talk first? The strategy call takes ${claims.strategyCall} and is free.`,
  },
  {
    id: 'measure',
    question: 'What if it doesn’t make a difference?',
    answer: `${claims.impactGuarantee.copy}. In the first step, Assess, we agree with you on what counts as impact, using numbers you already track: hours, errors, turnaround time. It’s in writing before we build anything.`,
  },
  {
    id: 'uptime',
    question: 'How reliable is an automation once it’s live?',
    answer: `Our automations run at ${claims.uptimeBadge} uptime in a typical month. Most of the rest is outages of the tools they connect, and they recover from those on their own. A failed step is retried automatically. If it keeps failing, the work is held safely and someone is notified which step needs attention.`,
  },
  {
    id: 'tools',
    question: 'Does it work with the tools we have?',
    answer: `Almost certainly. We have ${claims.integrations} integrations to build on, from CRMs and help desks to spreadsheets and accounting. If a system has no connector, we use its API or database. You keep your tools.`,
  },
  {
    id: 'security',
    question: 'How are our data and keys kept safe?',
    answer: `${site.name} is ${claims.compliance.name} compliant. Access is role-based and limited to what each workflow needs, you can revoke it at any time, and every run is logged. See the compliance page for details.`,
  },
  {
    id: 'price',
    question: 'What do I pay, and when?',
    answer: `Every plan has a one-time setup fee and a monthly fee. With ${planNames.whole}, you pay the setup fee and the first month at checkout, then the monthly fee starting next month. With ${planNames.agreed}, you pay the setup fee at checkout; we agree with you on when the monthly fee starts and invoice it afterward. Add-ons are one-time charges.`,
  },
] as const;
