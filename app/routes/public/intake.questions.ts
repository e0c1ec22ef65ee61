import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { intakeOfVersion } from '#features/intake/questions/intake-questions.server.ts';
import type { Route } from './+types/intake.questions.ts';

/** The questions of a version of the intake, for its dialog. They never change within a release. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const version = /^[1-9]\d{0,8}$/u.test(params.version) ? Number(params.version) : 0;
  const form = await intakeOfVersion(context.get(appContext), version);
  if (form === null) throw data(null, { status: 404 });
  return Response.json(form, { headers: pageHeaders({ tags: ['site'] }) });
}
