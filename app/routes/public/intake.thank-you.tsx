import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { referenceIn } from '#features/intake/intake-address.ts';
import { articleForReference } from '#features/intake/submissions/article-for-reference.server.ts';
import { IntakeThanks } from '#features/intake/pages/intake-thanks.tsx';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import type { Route } from './+types/intake.thank-you.ts';

export const handle = { hydrate: false };

export const headers = noStore;

export const meta = hiddenPage(intakeMessages.thankYouTitle);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const reference = referenceIn(searchParams.get('reference'));
  const article = await articleForReference(context.get(appContext), reference);
  return { reference, article, filesLost: countIn(searchParams.get('filesLost')) };
}

/** Max two digits: anyone can write the URL. */
function countIn(value: string | null): number {
  return /^\d{1,2}$/.test(value ?? '') ? Number(value) : 0;
}

export default function IntakeThankYouRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <IntakeThanks {...loaderData} />
    </PageFrame>
  );
}
