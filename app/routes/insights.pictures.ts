import type { LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { answerPicture } from '#features/insights/pictures/picture-call.server.ts';

/** A picture that was put into an article. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return answerPicture(context.get(machineContext), request, params['picture'] ?? '');
}
