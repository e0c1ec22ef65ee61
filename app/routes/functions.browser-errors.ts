import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBrowserErrors(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
