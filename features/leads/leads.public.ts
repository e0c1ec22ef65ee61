export type { LeadKind, Stage } from '#features/leads/leads.ts';
