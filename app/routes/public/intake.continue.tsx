import { data } from 'react-router';
import { appContext, postedTo } from '#app/load-context.ts';
import { secretAddress } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { ResumePage } from '#features/intake/saved/pages/resume-page.tsx';
import { handleResume, openResumePage } from '#features/intake/saved/resume-draft.server.ts';
import { resumeCopy } from '#features/intake/saved/resume.copy.ts';
import type { Route } from './+types/intake.continue.ts';

export const handle = { hydrate: false };

export const headers = secretAddress;

export const meta = hiddenPage(resumeCopy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await openResumePage(context.get(appContext), request);
  return data(page, { status: page.token === null ? 404 : 200 });
}

export const action = postedTo(handleResume);

export default function ContinueRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <ResumePage {...loaderData} />
    </PageFrame>
  );
}
