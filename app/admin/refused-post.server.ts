import { data } from 'react-router';
import { refusedPost as copy } from '#content/admin/refused-post.ts';
import { isObject } from '#forms/json.ts';

/** A page with the reason why a form was rejected, for browsers without scripts, which would not show the result. */
export interface RefusedPost {
  readonly refused: string;
}

/**
 * Throws the page for a rejected form: a result `{ ok: false }` with `message`, `error`, `errors` or `reason`, or null for an
 * unknown action. Does nothing for other results and for responses. `reasons` is copy by reason.
 */
export function throwRefused(result: unknown, reasons: Readonly<Record<string, string>>): void {
  const { content, status } = unwrapped(result);
  if (content === null) throw data<RefusedPost>({ refused: copy.unknown }, { status: 400 });
  // A redirect is a success, although its `ok` is false.
  if (!isObject(content) || content instanceof Response) return;
  const refusal = isObject(content['result']) ? content['result'] : content;
  if (refusal['ok'] !== false) return;
  throw data<RefusedPost>({ refused: refusalText(refusal, reasons) }, { status: status >= 400 ? status : 422 });
}

function unwrapped(result: unknown): { readonly content: unknown; readonly status: number } {
  if (!isObject(result) || result['type'] !== 'DataWithResponseInit') return { content: result, status: 200 };
  const init = isObject(result['init']) ? result['init'] : {};
  return { content: result['data'], status: Number(init['status'] ?? 200) };
}

function refusalText(
  { message, error, errors, reason }: Record<string, unknown>,
  reasons: Readonly<Record<string, string>>,
) {
  const texts = [message, error, ...(isObject(errors) ? Object.values(errors) : [])].filter(
    (text) => typeof text === 'string',
  );
  const word = typeof reason === 'string' ? reason : '';
  return texts.find((text) => text.includes(' ')) ?? reasons[word] ?? copy.reasons[word] ?? copy.other;
}
