import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { paths } from '#app/paths.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { newsletter } from '#content/newsletter.ts';
import { answerNewsletterPost, newNewsletterPage } from '#features/newsletter/pages/newsletter-page.server.ts';
import { NewsletterPage } from '#features/newsletter/pages/newsletter-page.tsx';

export const handle = { hydrate: false };

export const headers = noStoreWithAction;

export function meta({ matches }: MetaArgs) {
  const { title, description } = newsletter;
  return pageMeta({ title, description, path: paths.newsletter, picture: 'insights', unlisted: true, matches });
}

export function loader({ context }: LoaderFunctionArgs) {
  return newNewsletterPage(context.get(appContext));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerNewsletterPost(context.get(appContext), request, context.get(clientContext));
  if (answer instanceof Response) throw answer;
  return data(answer.page, { status: answer.status, headers: answer.headers });
}

export default function NewsletterRoute() {
  const fresh = useLoaderData<typeof loader>();
  return (
    <PageFrame>
      <NewsletterPage {...(useActionData<typeof action>() ?? fresh)} />
    </PageFrame>
  );
}
