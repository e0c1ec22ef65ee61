import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaDescriptor,
} from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { openIntakePage } from '#features/intake/pages/intake-page-load.server.ts';
import { answerPlainPost, signInAddress } from '#features/intake/pages/intake-page.server.ts';
import { IntakePage } from '#features/intake/pages/intake-page.tsx';
import { intakeMessages } from '#features/intake/intake-texts.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta(): MetaDescriptor[] {
  return hiddenPageMeta(intakeMessages.title);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  return (await openIntakePage(context.get(machineContext), request)) ?? redirect(signInAddress);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<never> {
  throw await answerPlainPost(context.get(machineContext), request, context.get(callerContext), 'continue');
}

export default function IntakeRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <IntakePage {...page} />
    </PageFrame>
  );
}
