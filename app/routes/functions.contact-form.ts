import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerContact } from '#features/contact/contact-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerContact(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
