import { appContext, postedTo } from '#app/load-context.ts';
import { noStore, pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { ContentHead } from '#features/site-content/pages/page-parts.tsx';
import { Subprocessors } from '#features/site-content/pages/subprocessors.tsx';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import { companyLinks } from '#features/site-settings/company.public.server.ts';
import { reportPage } from '#features/trust/pages/trust-page.server.ts';
import { reportForm, TrustPage } from '#features/trust/pages/trust-page.tsx';
import { trustCopy } from '#features/trust/trust.copy.ts';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/trust.ts';

export const handle = { hydrate: false, startsOnSign: true };

/** Cached only without a query: the page is then the same for everyone. */
export function headers() {
  return { ...noStore(), ...pageHeaders({ tags: ['site', 'form', '?'] }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { eyebrow, description } = trustCopy;
  return pageMeta({ title: `${eyebrow} | ${site.name}`, description, path: '/trust', matches });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const subprocessors = await publishedItems(app, 'subprocessor');
  return { form: await reportPage.open(app, request), subprocessors, links: companyLinks(app) };
}

export const action = postedTo(reportPage.post);

export default function TrustRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { subprocessors, links } = loaderData;
  const { formId, startedAt, ...form } = actionData ?? loaderData.form;
  return (
    <>
      <PageFrame>
        <div className="content-page page-width">
          <ContentHead eyebrow={trustCopy.eyebrow} title={trustCopy.title} lead={trustCopy.lead} />
          <TrustPage
            {...form}
            links={links}
            subprocessors={subprocessors.length > 0 ? <Subprocessors items={subprocessors} /> : null}
          />
        </div>
      </PageFrame>
      {!form.isSent && <FormStamp form={reportForm} formId={formId} startedAt={startedAt} />}
    </>
  );
}
