import { data, href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { doneText, throwDone } from '#app/portal/done.server.ts';
import { peopleActions } from '#app/portal/people/people-actions.server.ts';
import { PeoplePage, type ShownReason } from '#app/portal/people/people-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { peopleCopy as copy } from '#content/accounts/people.ts';
import { loadPeople } from '#features/accounts/organizations/members.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/dashboard.people.ts';

export const handle = { right: 'client' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  return {
    people: await loadPeople(args.context.get(appContext), clientOf(args, handle)),
    done: doneText(args.request, copy.done),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const typed = await readPostedFields(request.clone());
  const result = await peopleActions({ app: context.get(appContext), by: clientOf(args, handle), request, id: '' });
  if (result?.ok === true) throwDone(href('/dashboard/people'), result.done);
  const reason: ShownReason = result?.reason ?? 'unknown';
  const shown = { email: typed.get('email') ?? '', name: typed.get('name') ?? '' };
  return data({ reason, typed: shown }, { status: reason === 'too-many' ? 429 : 422 });
}

export default function PeopleRoute({ loaderData: { people, done }, actionData }: Route.ComponentProps) {
  const refused = actionData ?? { reason: null, typed: { email: '', name: '' } };
  return <PeoplePage {...people} {...refused} done={actionData === undefined ? done : null} />;
}
