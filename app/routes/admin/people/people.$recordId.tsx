import { data, redirect } from 'react-router';
import { loadPerson } from '#app/admin/people/load-person.server.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { PersonPage } from '#app/admin/people/person-page.tsx';
import { personHref } from '#app/admin/person-href.ts';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/people.$recordId.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.person.name);
}

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const { recordId } = args.params;
  const person = await personById(app, by, recordId);
  if (person === null) throw data(null, { status: 404 });
  // One address for a person, whatever record led here.
  if (person.id !== recordId) throw redirect(personHref({ kind: 'user', id: person.id }));
  const self = { userId: by.user.id, sessionId: by.sessionId };
  return { person: await loadPerson(app, by, person), self };
}

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  const { person, self } = loaderData;
  return <PersonPage key={person.id} person={person} self={self} />;
}
