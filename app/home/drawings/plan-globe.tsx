import type { PlanId } from '#features/billing/catalogue.ts';

/** Lines of work per plan, as meridians. */
const lines: Record<PlanId, string> = {
  starter: 'M24 2v44',
  growth: 'M24 2v44M24 2a13 22 0 0 0 0 44a13 22 0 0 0 0-44',
  scale: 'M24 2v44M24 2a8 22 0 0 0 0 44a8 22 0 0 0 0-44M24 2a16 22 0 0 0 0 44a16 22 0 0 0 0-44',
  enterprise:
    'M24 2v44M24 2a8 22 0 0 0 0 44a8 22 0 0 0 0-44M24 2a16 22 0 0 0 0 44a16 22 0 0 0 0-44M2 24h44M5 13h38M5 35h38',
};

export function PlanGlobe({ plan }: { plan: PlanId }) {
  return (
    <svg className="plan-globe" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d={lines[plan]} />
    </svg>
  );
}
