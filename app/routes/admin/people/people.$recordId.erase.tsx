import { data, redirect, href } from 'react-router';
import { ErasePage } from '#app/admin/people/erase-page.tsx';
import { isErasing } from '#app/admin/people/erase-person.server.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { withTeamMember, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { erasureCopy } from '#content/admin/person.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { beginErasure } from '#features/users/person-erasure.server.ts';
import type { Route } from './+types/people.$recordId.erase.ts';

export const handle = { right: 'erase' } satisfies RouteHandle;

export const meta = hiddenPage(erasureCopy.confirm);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const person = await personById(app, by, args.params.recordId);
  if (person === null) throw data(null, { status: 404 });
  const { id, name, email, userId, subscription, recordIds } = person;
  return {
    id,
    name,
    email,
    leads: recordIds.length,
    hasAccount: userId !== null,
    isSubscribed: subscription !== null,
    isBeingErased: await isErasing(app, id),
  };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'erase', async (by) => {
    const app = args.context.get(appContext);
    const person = await personById(app, by, args.params.recordId);
    const done = redirect(`${href('/admin/users')}?done=erasing`, { status: 303 });
    // The form was sent twice, and the person is already erased.
    if (person === null) throw done;
    const { id, email, userId, subscription, recordIds } = person;
    const ids = { personId: id, userId, subscriptionId: subscription?.id ?? null, leadId: recordIds[0] ?? null };
    const refusal = await beginErasure(
      app,
      by,
      { ...ids, email },
      (await readPostedFields(args.request)).get('typed') ?? '',
    );
    if (refusal === null) throw done;
    return data({ refusal }, { status: 422 });
  });
}

export default function ErasePersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null;
  return <ErasePage person={loaderData} refusal={refusal} />;
}
