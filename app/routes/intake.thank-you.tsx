import { useLoaderData, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { referenceIn } from '#features/intake/intake-address.ts';
import { IntakeThanks } from '#features/intake/pages/intake-thanks.tsx';
import { intakeMessages } from '#features/intake/intake-texts.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta(): MetaDescriptor[] {
  return hiddenPageMeta(intakeMessages.thankYouTitle);
}

export function loader({ request }: LoaderFunctionArgs) {
  return { reference: referenceIn(new URL(request.url).searchParams.get('reference')) };
}

export default function IntakeThankYouRoute() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <IntakeThanks reference={reference} />
    </PageFrame>
  );
}
