import { data } from 'react-router';
import { firstStep } from '#app/public-page/dialogs/first-step.server.tsx';
import { release } from '#app/release.server.ts';
import { pageHeaders } from '#app/response-headers.ts';
import type { Route } from './+types/intake.first-step.ts';

/** Never changes within a release; pages of another one do without it. */
export function loader({ params }: Route.LoaderArgs): Response {
  if (params.release !== release) throw data(null, 404);
  return Response.json(firstStep(), {
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', ...pageHeaders({ tags: ['release'] }) },
  });
}
