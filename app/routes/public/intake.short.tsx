import { handledBy, postedTo } from '#app/load-context.ts';
import { formPage } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';
import { shortIntakeCopy } from '#features/intake/short/short-intake.ts';
import { shortIntakePage } from '#features/intake/short/short-page.server.ts';
import { shortIntakeForm, ShortIntakePage } from '#features/intake/short/short-page.tsx';
import { FormStamp } from '#ui/fields/form-stamp.tsx';
import type { Route } from './+types/intake.short.ts';

export const handle = { hydrate: false };

export const headers = formPage;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = shortIntakeCopy;
  return pageMeta({ title: `${title} | ${site.name}`, description, path: '/intake/short', matches });
}

export const loader = handledBy(shortIntakePage.open);

export const action = postedTo(shortIntakePage.post);

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
