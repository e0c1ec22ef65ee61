import { legalFile } from '#app/legal/legal-file.ts';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { dataProcessing } from '#content/legal/data-processing.ts';
import type { Route } from './+types/data-processing-agreement.html.ts';

/** Downloads the agreement as an HTML file, for word processors and browsers. */
export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(legalFile(dataProcessing, context.get(appContext).env.PUBLIC_ORIGIN), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': 'attachment; filename="data-processing-agreement.html"',
      'Cache-Control': 'no-cache',
      ...pageHeaders({ tags: ['site'] }),
    },
  });
}
