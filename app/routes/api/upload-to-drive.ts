import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerUploadRequest } from '#features/intake/api/upload-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerUploadRequest(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
