import { strategyCallMinutes } from './strategy-call.ts';

/** All marketing claims and figures. The specification decides where each is shown. */
export const claims = {
  impactGuarantee: { metric: '90 days', copy: 'No measurable impact in 90 days? Your next automation is free' },
  compliance: { name: 'SOC 2', onCheckout: 'SOC 2 Type II', badge: 'SOC2 Compliant' },
  integrations: '1000+',
  tasksAutomated: { label: 'Tasks Automated', metric: '10M+' },
  uptimeSla: { label: 'Uptime SLA', metric: '99.9%' },
  clientSystems: { label: 'Client Systems', metric: '500+' },
  roiAverage: { label: 'ROI Average', metric: '340%', within: '90 days' },
  uptimeCounter: 97.3,
  uptimeBadge: '98%',
  automationsCounter: 100,
  tasksCounter: 500,
  newsletterReaders: '2,500+',
  moneyBack: '30-day money-back guarantee',
  intakeReview: '24 hours',
  bookingReply: '24 hours',
  strategyCall: `${strategyCallMinutes} minutes`,
  /** Hours until a reply to a contact message. */
  contactReply: { average: { from: 2, to: 4 }, guarantee: 24, latest: 36 },
} as const;

/** The four hero cards, in display order. */
export const heroStats = [claims.tasksAutomated, claims.uptimeSla, claims.clientSystems, claims.roiAverage] as const;
