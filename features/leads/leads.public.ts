export type { LeadKind, Stage } from '#features/leads/leads.ts';
export { leadKinds, stages } from '#features/leads/leads.ts';
