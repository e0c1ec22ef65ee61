import { appContext } from '#app/load-context.ts';
import { handlePicture } from '#features/insights/pictures/picture-endpoint.server.ts';
import type { Route } from './+types/insights.pictures.ts';

export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return handlePicture(context.get(appContext), request, params.picture);
}
