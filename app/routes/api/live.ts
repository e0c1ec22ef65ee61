import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { presenceForm } from '#features/live/presence.ts';
import { liveOf } from '#features/live/streams.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/live.ts';

export const handle = { right: 'signed-in', refusesOrganization: true } satisfies RouteHandle;

const noStore = { 'Cache-Control': 'no-store' };

/** The event stream of a browser; with `?check`, whether the session is still good. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('check')) return new Response(null, { status: 204, headers: noStore });
  const numberOf = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);
  const after = numberOf(request.headers.get('Last-Event-ID') ?? searchParams.get('after'));
  const from = { after, age: numberOf(searchParams.get('age')) };
  const live = liveOf(context.get(appContext));
  return (
    (await live.open(context.get(sessionContext), request.signal, from)) ??
    new Response(null, { status: 429, headers: { ...noStore, 'Retry-After': '30' } })
  );
}

/** What a tab of a team member has open. The response says who else has. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = presenceForm.safeParse(await readPostedFields(request));
  if (!form.success) return new Response(null, { status: 400, headers: noStore });
  const people = await liveOf(context.get(appContext)).arrive(context.get(sessionContext), form.data);
  return people === null
    ? new Response(null, { status: 403, headers: noStore })
    : Response.json(people, { headers: noStore });
}
