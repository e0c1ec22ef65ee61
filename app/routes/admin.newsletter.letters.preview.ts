import type { LoaderFunctionArgs } from 'react-router';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { answerPreview } from '#features/newsletter/letters/letter-forms.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  return answerPreview(args.context.get(machineContext), args.params['letterId'], args.request);
}
