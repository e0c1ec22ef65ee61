import { data, redirect, href } from 'react-router';
import { teamMemberOf } from '#app/admin/team-member.server.ts';
import { personOf } from '#app/admin/people/person-of.server.ts';
import { appContext } from '#app/load-context.ts';
import type { Route } from './+types/people.$recordId.ts';

export async function loader(args: Route.LoaderArgs) {
  await teamMemberOf(args, 'people:read');
  const person = await personOf(args.context.get(appContext), args.params.recordId);
  if (person === null) throw data(null, { status: 404 });
  if (person.userId !== null) throw redirect(href('/admin/users/:userId', { userId: person.userId }));
  if (person.leadId !== null) throw redirect(href('/admin/leads/:leadId', { leadId: person.leadId }));
  throw redirect(href('/admin/newsletter'));
}

export default function PersonRoute() {
  return null;
}
