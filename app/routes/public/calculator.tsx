import { data } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { noStore, pageHeaders } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { calculatorCopy } from '#features/calculator/calculator.copy.ts';
import { emailEstimate, openCalculator } from '#features/calculator/pages/calculator-page.server.ts';
import { CalculatorPage, estimateForm } from '#features/calculator/pages/calculator-page.tsx';
import { articlesTopic } from '#features/insights/insights.ts';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/calculator.ts';

export const handle = { hydrate: false };

/** Without a query the same for everyone. */
export function headers() {
  return { ...noStore(), ...pageHeaders({ tags: ['site', articlesTopic, 'form', '?'] }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = calculatorCopy;
  const path = '/calculator';
  return pageMeta({ title: `${title} | ${site.name}`, description, path, matches });
}

export function loader({ request, context }: Route.LoaderArgs) {
  return openCalculator(context.get(appContext), request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await emailEstimate(context.get(appContext), request, context.get(clientContext));
  if (result instanceof Response) throw result;
  return data(result.page, { status: result.status });
}

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
