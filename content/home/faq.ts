import { claims } from '../claims.ts';
import { site } from '../site.ts';

export const faq = {
  eyebrow: 'Questions',
  title: 'Asked before the line is drawn.',
  lead: 'Yours is not among them, or it needs an answer for your case?',
  discuss: "Let's Discuss it!",
} as const;

/** Plain text, also used as structured data. */
export const questions = [
  {
    id: 'intake',
    question: 'What happens after I send the intake?',
    answer: `A person reads it. Our team reviews every intake within ${claims.intakeReview} and replies with next steps and timeline estimates. If you would rather talk first, the strategy call takes ${claims.strategyCall} and is free.`,
  },
  {
    id: 'measure',
    question: 'What if it makes no difference?',
    answer: `${claims.impactGuarantee.copy}. What counts as impact is agreed with you in the first step, Assess, in figures you already keep: hours, errors, days of waiting. It is on paper before anything is built.`,
  },
  {
    id: 'uptime',
    question: 'How reliable is an automation once it runs?',
    answer: `Our automations run at ${claims.uptimeBadge} uptime, and they are built for the rest of the time too. A step that fails is tried again; if it keeps failing the work waits where it is, and a person is told which step needs them.`,
  },
  {
    id: 'tools',
    question: 'Does it work with the tools we have?',
    answer: `Very likely: there are ${claims.integrations} integrations to build on, from CRMs and help desks to spreadsheets and accounting. A system without one is joined through its API or its database. You keep your tools; the line runs between them.`,
  },
  {
    id: 'security',
    question: 'How are our data and keys kept safe?',
    answer: `${site.name} is ${claims.compliance.name} compliant. Access goes by role and covers only what a workflow needs, you can take it back at any time, and every run leaves a record. The compliance page says how.`,
  },
  {
    id: 'price',
    question: 'What do I pay, and when?',
    answer:
      'Every plan has a setup fee, paid once, and a monthly fee. With Starter the checkout takes the setup and the first month together, then the monthly fee from the next month on. With Growth, Scale and Enterprise it takes the setup fee; the monthly fee is agreed with you and invoiced afterwards. Add-ons are paid once.',
  },
] as const;
