import { data } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { formPage } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { shortIntakeCopy } from '#features/intake/short/short-intake.ts';
import { handleShortIntake, openShortIntake } from '#features/intake/short/short-page.server.ts';
import { shortIntakeForm, ShortIntakePage } from '#features/intake/short/short-page.tsx';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/intake.short.ts';

export const handle = { hydrate: false };

export const headers = formPage;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = shortIntakeCopy;
  return pageMeta({ title: `${title} | ${site.name}`, description, path: '/intake/short', matches });
}

export function loader({ request, context }: Route.LoaderArgs) {
  return openShortIntake(context.get(appContext), request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await handleShortIntake(context.get(appContext), request, context.get(clientContext));
  if (result instanceof Response) throw result;
  return data(result.page, { status: result.status, headers: result.headers });
}

export default function ShortIntakeRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const { formId, startedAt, ...page } = actionData ?? opened;
  return (
    <>
      <PageFrame>
        <ShortIntakePage {...page} />
      </PageFrame>
      <FormStamp form={shortIntakeForm} formId={formId} startedAt={startedAt} />
    </>
  );
}
