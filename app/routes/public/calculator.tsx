import { handledBy, postedTo } from '#app/load-context.ts';
import { noStore, pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { calculatorCopy } from '#features/calculator/calculator.copy.ts';
import { calculatorPage } from '#features/calculator/pages/calculator-page.server.ts';
import { CalculatorPage, estimateForm } from '#features/calculator/pages/calculator-page.tsx';
import { articlesTopic } from '#features/insights/insights.ts';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/calculator.ts';

export const handle = { hydrate: false };

/** Cached only without a query: the page is then the same for everyone. */
export function headers() {
  return { ...noStore(), ...pageHeaders({ tags: ['site', articlesTopic, 'form', '?'] }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = calculatorCopy;
  const path = '/calculator';
  return pageMeta({ title: `${title} | ${site.name}`, description, path, matches });
}

export const loader = handledBy(calculatorPage.open);

export const action = postedTo(calculatorPage.post);

export default function CalculatorRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const { formId, startedAt, ...page } = actionData ?? opened;
  return (
    <>
      <PageFrame>
        <CalculatorPage {...page} />
      </PageFrame>
      {page.input !== null && !page.isSent && <FormStamp form={estimateForm} formId={formId} startedAt={startedAt} />}
    </>
  );
}
