import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { DeskTabs } from '#features/newsletter/desk/desk-tabs.tsx';
import { answerLetters } from '#features/newsletter/letters/letter-forms.server.ts';
import { listLetters } from '#features/newsletter/letters/letter-list.server.ts';
import { LettersPage } from '#features/newsletter/letters/letters-page.tsx';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import { Button } from '#ui/button.tsx';

export function meta() {
  return hiddenPageMeta('Letters');
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const after = new URL(args.request.url).searchParams.get('after');
  return { after, page: await listLetters(args.context.get(machineContext), after) };
}

export function action(args: ActionFunctionArgs) {
  return administering(args, (by) => answerLetters(args.context.get(machineContext), by));
}

export default function AdminLettersRoute() {
  const { Form, state } = useLastingFetcher({ retry: 'never' });
  const actions = (
    <Form method="post">
      <Button type="submit" variant="primary" busy={state !== 'idle'}>
        Write a letter
      </Button>
    </Form>
  );
  return (
    <>
      <AdminHead title="Letters" lead="The weekly ones, and those of your own." actions={actions} />
      <DeskTabs />
      <LettersPage {...useLoaderData<typeof loader>()} />
    </>
  );
}
