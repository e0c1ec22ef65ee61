import { CompliancePage } from '#app/legal/compliance-page.tsx';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { compliance } from '#content/legal/compliance.ts';
import { site } from '#content/site.ts';
import type { Route } from './+types/soc2-compliance.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site'] });
}

export function meta({ matches }: Route.MetaArgs) {
  const title = `${compliance.title} | ${site.name}`;
  return pageMeta({
    title,
    description: compliance.description,
    path: '/soc2-compliance',
    matches,
  });
}

export default function ComplianceRoute() {
  return <CompliancePage />;
}
