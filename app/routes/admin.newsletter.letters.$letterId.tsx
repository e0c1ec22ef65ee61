import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { DeskTabs } from '#features/newsletter/desk/desk-tabs.tsx';
import { answerLetter } from '#features/newsletter/letters/letter-forms.server.ts';
import { LetterPage } from '#features/newsletter/letters/letter-page.tsx';
import { readLetterPage } from '#features/newsletter/letters/letter-reads.server.ts';

export function meta() {
  return hiddenPageMeta('Letter');
}

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await administratorOf(args);
  const page = await readLetterPage(args.context.get(machineContext), args.params['letterId']);
  if (!page) throw data(null, { status: 404 });
  return { ...page, email: user.email };
}

export function action(args: ActionFunctionArgs) {
  const id = args.params['letterId'];
  return administering(args, async (by) => {
    const answer = await answerLetter(args.context.get(machineContext), by, id, args.request);
    if (answer instanceof Response) throw answer;
    return answer;
  });
}

export default function AdminLetterRoute() {
  const page = useLoaderData<typeof loader>();
  const { id, subject } = page.letter;
  return (
    <>
      <AdminHead title={subject === '' ? 'A new letter' : subject} />
      <DeskTabs />
      <LetterPage key={id} {...page} />
    </>
  );
}
