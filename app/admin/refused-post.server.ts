import { data } from 'react-router';
import { refusedPost as copy } from '#content/admin/refused-post.ts';
import { isObject } from '#forms/json.ts';

/** What a form without scripts shows instead of a result that only scripts show: a page with the reason. */
export interface RefusedPost {
  readonly refused: string;
}

/**
 * Throws the page for a refused answer: `{ ok: false }` with `message`, `faults` or `reason`, or null for an unknown
 * action. Other answers pass, and every response: that of a redirect has `ok: false` too. `reasons`: copy by reason.
 */
export function throwRefused(result: unknown, reasons: Readonly<Record<string, string>>): void {
  const { answer, status } = unwrapped(result);
  if (answer === null) throw data<RefusedPost>({ refused: copy.unknown }, { status: 400 });
  // A redirect is a success, although its `ok` is false.
  if (!isObject(answer) || answer instanceof Response) return;
  const refusal = isObject(answer['result']) ? answer['result'] : answer;
  if (refusal['ok'] !== false) return;
  throw data<RefusedPost>({ refused: textOf(refusal, reasons) }, { status: status >= 400 ? status : 422 });
}

function unwrapped(result: unknown): { readonly answer: unknown; readonly status: number } {
  if (!isObject(result) || result['type'] !== 'DataWithResponseInit') return { answer: result, status: 200 };
  const init = isObject(result['init']) ? result['init'] : {};
  return { answer: result['data'], status: Number(init['status'] ?? 200) };
}

function textOf(
  { message, faults, fault, reason }: Record<string, unknown>,
  reasons: Readonly<Record<string, string>>,
) {
  const texts = [message, fault, ...(isObject(faults) ? Object.values(faults) : [])].filter(
    (text) => typeof text === 'string',
  );
  const word = typeof reason === 'string' ? reason : '';
  return texts.find((text) => text.includes(' ')) ?? reasons[word] ?? copy.reasons[word] ?? copy.other;
}
