import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/load-context.ts';
import { answerPicture } from '#features/insights/pictures/picture-endpoint.server.ts';

/** A picture that was put into an article. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return answerPicture(context.get(appContext), request, params['picture'] ?? '');
}
