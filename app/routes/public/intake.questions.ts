import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { intakeForm } from '#features/intake/questions/intake-questions.server.ts';
import { questionsOfVersion } from '#features/questions/published-questions.public.server.ts';
import type { Route } from './+types/intake.questions.ts';

/** What a version of the intake asks, for its dialog. Never changes. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const version = /^[1-9]\d{0,8}$/u.test(params.version) ? Number(params.version) : 0;
  const published = await questionsOfVersion(context.get(appContext), intakeForm, version);
  if (published === null) throw data(null, 404);
  return Response.json(published, {
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', ...pageHeaders({ tags: ['release'] }) },
  });
}
