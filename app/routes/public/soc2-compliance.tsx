import type { MetaArgs } from 'react-router';
import { CompliancePage } from '#app/legal/compliance-page.tsx';
import { paths } from '#app/paths.ts';
import { pageMeta } from '#app/shell/page-meta.ts';
import { compliance } from '#content/legal/compliance.ts';
import { site } from '#content/site.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'X-Cache-Tags': 'site' };
}

export function meta({ matches }: MetaArgs) {
  const title = `${compliance.title} | ${site.name}`;
  return pageMeta({
    title,
    description: compliance.description,
    path: paths.compliance,
    picture: 'compliance',
    matches,
  });
}

export default function ComplianceRoute() {
  return <CompliancePage />;
}
