import { dayTopic, lastUpdated } from '#app/legal/last-updated.ts';
import { LegalPage } from '#app/legal/legal-page.tsx';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { keptTimes } from '#content/legal/collected.ts';
import { privacy, privacyFor } from '#content/legal/privacy.ts';
import { site } from '#content/site.ts';
import { keepAuditDays } from '#features/accounts/accounts-settings.server.ts';
import { keepPaymentEventsDays } from '#features/billing/billing-settings.server.ts';
import { keepInquiriesMonths } from '#features/site-settings/inquiries.public.server.ts';
import { keepDeliveriesDays, keepLeaversMonths } from '#features/newsletter/newsletter-settings.server.ts';
import type { Route } from './+types/privacy-policy.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers() {
  return pageHeaders({ tags: ['site', dayTopic] });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description } = privacy;
  return pageMeta({
    title: `${title} | ${site.name}`,
    description,
    path: '/privacy-policy',
    updated: loaderData.updated,
    matches,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kept = keptTimes({
    inquiriesMonths: app.settings.get(keepInquiriesMonths),
    leaversMonths: app.settings.get(keepLeaversMonths),
    auditDays: app.settings.get(keepAuditDays),
    paymentEventsDays: app.settings.get(keepPaymentEventsDays),
    deliveriesDays: app.settings.get(keepDeliveriesDays),
  });
  return { kept, updated: lastUpdated(privacy.updated, app.now()) };
}

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  const { kept, updated } = loaderData;
  return <LegalPage page="/privacy-policy" document={privacyFor(kept)} updated={updated} />;
}
