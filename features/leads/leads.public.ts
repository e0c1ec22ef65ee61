export type { LeadKind, Stage } from '#features/leads/leads.ts';
export { leadKinds, stages } from '#features/leads/leads.ts';

/** Anchor of a lead's page that opens it at the newest message. */
export const newestMessage = '#newest';
