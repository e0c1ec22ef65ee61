import { data } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { firstStep } from '#app/public-page/dialogs/first-step.server.tsx';
import { release } from '#app/release.server.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { questionsAt } from '#features/intake/questions/intake-questions.server.ts';
import type { Route } from './+types/intake.first-step.ts';

/** Never changes within a release and version of the questions; pages of another release do without it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [named, version = null] = params.release.split('.');
  if (named !== release || !/^[1-9]\d{0,8}$/u.test(version ?? '1')) throw data(null, 404);
  const questions = await questionsAt(context.get(appContext), version === null ? null : Number(version));
  return Response.json(firstStep(questions), {
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', ...pageHeaders({ tags: ['release'] }) },
  });
}
